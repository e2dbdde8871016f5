import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from '../call.ts';
import { author, count, id, nullable, optional, pageOf, PageQuery, text, timestamp } from '../fields.ts';
import { BATCH_MAX, REASON_MAX } from '../limits.ts';
import { BATCH_ACTS } from '../values.ts';

const ids = () => Type.Array(id(), { maxItems: BATCH_MAX });

/** Together at least one and at most `BATCH_MAX` posts and comments. */
export const BatchBody = Type.Object({
  act: Type.Enum([...BATCH_ACTS]),
  posts: optional(ids()),
  comments: optional(ids()),
  reason: optional(nullable(text({ max: REASON_MAX, blank: true }))),
  dry_run: optional(nullable(Type.Boolean())),
});
export type BatchBody = Static<typeof BatchBody>;

/** The ids of the posts and comments that change. */
export const BatchReply = Type.Object({
  id: nullable({
    ...id(),
    description: 'For undoing the batch; null after a dry run, and when nothing changed.',
  }),
  posts: ids(),
  comments: ids(),
});
export type BatchReply = Static<typeof BatchReply>;

export const Batch = Type.Object({
  id: id(),
  act: Type.Enum([...BATCH_ACTS]),
  reason: Type.String(),
  moderator: author(),
  posts_count: count(),
  comments_count: count(),
  created_at: timestamp(),
  undo_until: timestamp(),
  undone_at: nullable(timestamp()),
});
export type Batch = Static<typeof Batch>;

export const BatchPage = pageOf(Batch);
export type BatchPage = Static<typeof BatchPage>;

export const batchCalls = {
  listBatches: {
    summary: 'List batches of decisions, newest first',
    method: 'GET',
    path: '/api/moderation/batches/',
    access: 'admin',
    limit: 'read',
    ...noInput,
    query: PageQuery,
    reply: BatchPage,
  },
  decideBatch: {
    summary: 'Remove or approve many posts and comments at once; a dry run says what would change',
    method: 'POST',
    path: '/api/moderation/batches/',
    access: 'admin',
    limit: 'write',
    ...noInput,
    body: BatchBody,
    reply: BatchReply,
  },
  undoBatch: {
    summary: 'Undo a batch, except for items with a later decision',
    method: 'POST',
    path: '/api/moderation/batches/:id/undo/',
    access: 'admin',
    limit: 'write',
    ...byId,
    reply: BatchReply,
  },
} as const satisfies Record<string, Call>;
