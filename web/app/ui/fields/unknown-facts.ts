import type { Facts } from '@magpie/contract/facts';

export const UNKNOWN_FACTS: Facts = { kind: null, access: null, own_work: null, ai_written: null };
