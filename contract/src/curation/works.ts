import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from '../call.ts';
import { author, id, nullable, timestamp } from '../fields.ts';
import { CHANGES_MAX, WORK_POSTS_MAX } from '../limits.ts';
import { PostPage, TopicQuery } from '../posts.ts';
import { POST_KINDS } from '../values.ts';
import { proposalsOf } from './proposals.ts';

const title = nullable(
  Type.String({
    description:
      'The title of the newest listed post of the work. If no post of the work is listed, the title of the post whose id is in the key (`post-…`); null if there is no such post or it is not listed.',
  }),
);

const WorkTitle = Type.Object({ key: Type.String(), title });
export type WorkTitle = Static<typeof WorkTitle>;

const WorkPost = Type.Object({
  id: id(),
  title: Type.String(),
  kind: nullable(Type.Enum([...POST_KINDS])),
  created_at: timestamp(),
});

/** The work that a URL, or its page, names. */
export const PreviewedWork = Type.Object({
  key: Type.String(),
  posts: Type.Array(WorkPost, { maxItems: WORK_POSTS_MAX, description: 'The newest first.' }),
});
export type PreviewedWork = Static<typeof PreviewedWork>;

export const PostWork = Type.Object({
  work: nullable(WorkTitle),
  proposals: proposalsOf(
    nullable({ ...WorkTitle, description: 'null for a proposal to split the post from its work.' }),
  ),
  history: Type.Array(
    Type.Object({ act: Type.Enum(['join', 'split']), by: author(), applied_at: timestamp() }),
    { maxItems: CHANGES_MAX, description: 'The latest first.' },
  ),
});
export type PostWork = Static<typeof PostWork>;

const WorkParams = Type.Object({
  key: Type.String({
    description: 'The key of a work, or `post-` and the id of a post, which need not belong to a work yet.',
  }),
});
const WorkBody = Type.Object({ post: id() });

const byKey = { ...noInput, params: WorkParams } as const;
const change = {
  ...byKey,
  method: 'POST',
  access: 'user',
  limit: 'write',
  body: WorkBody,
  reply: PostWork,
} as const;

export const workCalls = {
  listWork: {
    summary: 'List the posts of a work, newest first',
    method: 'GET',
    path: '/api/content/works/:key/',
    access: 'public',
    limit: 'read',
    ...byKey,
    query: TopicQuery,
    reply: PostPage,
  },
  joinWork: {
    summary:
      'Propose that a post and all other posts of its work belong to the work with this key; applied at once for admins, otherwise when two users propose it',
    path: '/api/content/works/:key/join/',
    ...change,
  },
  splitWork: {
    summary: 'Propose that a post is not about a work, or withdraw your proposal that it is',
    path: '/api/content/works/:key/split/',
    ...change,
  },
  getPostWork: {
    summary: 'Read the work of a post, the proposals about it, and the history of its changes',
    method: 'GET',
    path: '/api/content/posts/:id/work/',
    access: 'public',
    limit: 'read',
    ...byId,
    reply: PostWork,
  },
} as const satisfies Record<string, Call>;
