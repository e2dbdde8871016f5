import Type, { type Static } from 'typebox';
import { id, pageOf, pageQuery, text, timestamp } from './fields.ts';
import { REASON_MAX, URL_MAX } from './limits.ts';

/** A domain that no post may link to, nor to anything under it. */
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

/** A whole address will do: its host is taken. */
export const BlockDomainBody = Type.Object({
  domain: text({ max: URL_MAX }),
  reason: text({ max: REASON_MAX }),
});
export type BlockDomainBody = Static<typeof BlockDomainBody>;

export const BlockedDomainsQuery = Type.Object(pageQuery);
