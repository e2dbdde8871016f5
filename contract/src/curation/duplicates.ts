import Type, { type Static } from 'typebox';
import { byId, type Call } from '../call.ts';
import { id } from '../fields.ts';
import { Post } from '../posts.ts';

export const MergePostBody = Type.Object({
  into: {
    ...id(),
    description:
      'The id of the post that gets the comments, likes and whatever else users did with the merged post.',
  },
});
export type MergePostBody = Static<typeof MergePostBody>;

export const duplicateCalls = {
  mergePost: {
    summary: 'Merge a post into another, which is returned; this cannot be undone',
    method: 'POST',
    path: '/api/content/posts/:id/merge/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: MergePostBody,
    reply: Post,
  },
} as const satisfies Record<string, Call>;
