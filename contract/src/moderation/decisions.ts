import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from '../call.ts';
import { Collection } from '../collections/collections.ts';
import { Comment } from '../comments.ts';
import { count, nullable } from '../fields.ts';
import { WAITING_MAX } from '../limits.ts';
import { Post } from '../posts.ts';

/** The item of the decision as it is now; the other two fields are null. */
export const UndoReply = Type.Object({
  post: nullable(Post),
  comment: nullable(Comment),
  collection: nullable(Collection),
});
export type UndoReply = Static<typeof UndoReply>;

const waiting = () => ({ ...count(), maximum: WAITING_MAX });

export const WaitingCounts = Type.Object({
  posts: waiting(),
  comments: waiting(),
  collections: waiting(),
  appeals: waiting(),
});
export type WaitingCounts = Static<typeof WaitingCounts>;

export const decisionCalls = {
  countWaiting: {
    summary: 'Count the posts, comments, collections and appeals that wait for a decision, each up to 100',
    method: 'GET',
    path: '/api/moderation/waiting/',
    access: 'admin',
    limit: 'read',
    ...noInput,
    reply: WaitingCounts,
  },
  undoDecision: {
    summary: 'Undo the last decision on a post, comment or collection',
    method: 'POST',
    path: '/api/moderation/decisions/:id/undo/',
    access: 'admin',
    limit: 'write',
    ...byId,
    reply: UndoReply,
  },
} as const satisfies Record<string, Call>;
