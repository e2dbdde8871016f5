import Type, { type Static } from 'typebox';
import { byId, type Call } from '../call.ts';
import { nullable, timestamp } from '../fields.ts';
import { LINK_EXCERPT_MAX } from '../limits.ts';
import { LINK_STATES } from '../values.ts';

/** What the last checks of a post's link found. */
export const LinkCheck = Type.Object({
  state: Type.Enum([...LINK_STATES]),
  since: nullable(timestamp()),
  url: nullable(Type.String({ description: 'Where a moved link leads now.' })),
  excerpt: nullable(
    Type.String({
      maxLength: LINK_EXCERPT_MAX,
      description: 'What the page said when it was shared, unless the link is `ok`.',
    }),
  ),
  archive_url: nullable(Type.String({ description: 'The page in a web archive, unless the link is `ok`.' })),
});
export type LinkCheck = Static<typeof LinkCheck>;

export const linkCheckCalls = {
  checkLink: {
    summary: 'Check the link of a post again, now',
    method: 'POST',
    path: '/api/content/posts/:id/check_link/',
    access: 'admin',
    limit: 'preview',
    ...byId,
    reply: LinkCheck,
  },
} as const satisfies Record<string, Call>;
