import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from '../call.ts';
import { author, id, nullable, pageOf, PageQuery, text, timestamp } from '../fields.ts';
import { APPEAL_MAX, REASON_MAX } from '../limits.ts';
import { APPEAL_OUTCOMES } from '../values.ts';

export const AppealBody = Type.Object({ text: text({ max: APPEAL_MAX }) });
export type AppealBody = Static<typeof AppealBody>;

export const RejectAppealBody = Type.Object({ reason: text({ max: REASON_MAX }) });
export type RejectAppealBody = Static<typeof RejectAppealBody>;

/** An appeal as its author reads it: the admins are not named. */
export const Appeal = Type.Object({
  id: id(),
  text: Type.String(),
  created_at: timestamp(),
  outcome: nullable(Type.Enum([...APPEAL_OUTCOMES], { description: 'null while the appeal waits.' })),
  reason: Type.String({ description: 'The reason of a rejection; otherwise empty.' }),
  decided_at: nullable(timestamp()),
});
export type Appeal = Static<typeof Appeal>;

export const Removal = Type.Object({
  reason: Type.String({ description: 'May be empty.' }),
  removed_at: timestamp(),
  appeal: nullable(Appeal),
});
export type Removal = Static<typeof Removal>;

/** An appeal as admins read it. */
export const WaitingAppeal = Type.Object({
  id: id(),
  text: Type.String(),
  author: author(),
  created_at: timestamp(),
  post: Type.Object({ id: id(), title: Type.String(), slug: Type.String(), url: Type.String() }),
  comment: nullable(
    Type.Object({ id: id(), content: Type.String() }, { description: 'null where the post was removed.' }),
  ),
  removal: Type.Object({ reason: Type.String(), removed_by: author(), removed_at: timestamp() }),
  can_decide: Type.Boolean({
    description:
      'Whether the caller may decide. An admin who neither removed nor wrote the item may. If there is none, the admin who removed it may; if its author is the only admin, the author may.',
  }),
});
export type WaitingAppeal = Static<typeof WaitingAppeal>;

export const AppealPage = pageOf(WaitingAppeal);
export type AppealPage = Static<typeof AppealPage>;

const appealing = { access: 'user', limit: 'write', ...byId } as const;
const deciding = { access: 'admin', limit: 'write', ...byId, reply: Appeal } as const;

export const appealCalls = {
  getPostRemoval: {
    summary: 'Read why your post was removed, and your appeal',
    method: 'GET',
    path: '/api/content/posts/:id/appeal/',
    ...appealing,
    limit: 'read',
    reply: Removal,
  },
  appealPost: {
    summary: 'Appeal once against the removal of your post',
    method: 'POST',
    path: '/api/content/posts/:id/appeal/',
    ...appealing,
    body: AppealBody,
    status: 201,
    reply: Appeal,
  },
  getCommentRemoval: {
    summary: 'Read why your comment was removed, and your appeal',
    method: 'GET',
    path: '/api/content/comments/:id/appeal/',
    ...appealing,
    limit: 'read',
    reply: Removal,
  },
  appealComment: {
    summary: 'Appeal once against the removal of your comment',
    method: 'POST',
    path: '/api/content/comments/:id/appeal/',
    ...appealing,
    body: AppealBody,
    status: 201,
    reply: Appeal,
  },
  listAppeals: {
    summary: 'List the appeals that wait for a decision, the oldest first',
    method: 'GET',
    path: '/api/moderation/appeals/',
    access: 'admin',
    limit: 'read',
    ...noInput,
    query: PageQuery,
    reply: AppealPage,
  },
  acceptAppeal: {
    summary: 'Accept an appeal, which approves the item',
    method: 'POST',
    path: '/api/moderation/appeals/:id/accept/',
    ...deciding,
  },
  rejectAppeal: {
    summary: 'Reject an appeal, with a reason for its author',
    method: 'POST',
    path: '/api/moderation/appeals/:id/reject/',
    ...deciding,
    body: RejectAppealBody,
  },
} as const satisfies Record<string, Call>;
