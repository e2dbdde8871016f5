import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from './call.ts';
import { id, Nothing, pageOf, PageQuery, text, timestamp } from './fields.ts';
import { REASON_MAX, URL_MAX } from './limits.ts';

/** A domain that is blocked for links, with its subdomains. */
export const BlockedDomain = Type.Object({
  id: id(),
  domain: Type.String({
    description: 'Lower case, in ASCII: `xn--…` where it was entered in other letters.',
  }),
  reason: Type.String(),
  blocked_by: Type.Object({ id: id(), username: Type.String() }),
  created_at: timestamp(),
});
export type BlockedDomain = Static<typeof BlockedDomain>;

export const BlockedDomainPage = pageOf(BlockedDomain);
export type BlockedDomainPage = Static<typeof BlockedDomainPage>;

/** A domain, or a URL whose host is used. */
export const BlockDomainBody = Type.Object({
  domain: text({ max: URL_MAX }),
  reason: text({ max: REASON_MAX }),
});
export type BlockDomainBody = Static<typeof BlockDomainBody>;

export const domainCalls = {
  listBlockedDomains: {
    summary: 'List blocked domains, most recently blocked first',
    method: 'GET',
    path: '/api/content/blocked-domains/',
    access: 'admin',
    limit: 'read',
    ...noInput,
    query: PageQuery,
    reply: BlockedDomainPage,
  },
  blockDomain: {
    summary: 'Block a domain and its subdomains',
    method: 'POST',
    path: '/api/content/blocked-domains/',
    access: 'admin',
    limit: 'write',
    ...noInput,
    body: BlockDomainBody,
    status: 201,
    reply: BlockedDomain,
  },
  unblockDomain: {
    summary: 'Unblock a domain',
    method: 'DELETE',
    path: '/api/content/blocked-domains/:id/',
    access: 'admin',
    limit: 'write',
    ...byId,
    status: 204,
    reply: Nothing,
  },
} as const satisfies Record<string, Call>;
