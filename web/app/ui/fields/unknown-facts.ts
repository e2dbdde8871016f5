import type { Facts } from '@magpie/contract/curation/facts';

export const UNKNOWN_FACTS: Facts = { kind: null, access: null, own_work: null, ai_written: null };
