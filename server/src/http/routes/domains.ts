import { blockDomain, listBlockedDomains, unblockDomain } from '../../domains/blocked-domains.ts';
import type { Handlers } from '../handlers.ts';

export const domainHandlers = {
  listBlockedDomains: ({ context, query }) => listBlockedDomains(context, query),
  blockDomain: ({ context, actor, body }) => blockDomain(context, actor, body),
  unblockDomain: ({ context, actor, params }) => unblockDomain(context, actor, params.id),
} satisfies Partial<Handlers>;
