import {
  appealComment,
  appealPost,
  getCommentRemoval,
  getPostRemoval,
} from '../../moderation/appeals/appeals.ts';
import { acceptAppeal, rejectAppeal } from '../../moderation/appeals/decide-appeal.ts';
import { listAppeals } from '../../moderation/appeals/list-appeals.ts';
import { decideBatch } from '../../moderation/batches/decide-batch.ts';
import { listBatches } from '../../moderation/batches/list-batches.ts';
import { undoBatch } from '../../moderation/batches/undo-batch.ts';
import { getUserContext } from '../../moderation/context/user-context.ts';
import { addUserNote, deleteUserNote } from '../../moderation/context/user-notes.ts';
import { undoDecision } from '../../moderation/undo-decision.ts';
import { countWaiting } from '../../moderation/waiting.ts';
import type { Handlers } from '../handlers.ts';

export const decisionHandlers = {
  countWaiting: ({ context }) => countWaiting(context),
  listBatches: ({ context, query }) => listBatches(context, query),
  decideBatch: ({ context, actor, body }) => decideBatch(context, actor, body),
  undoBatch: ({ context, actor, params }) => undoBatch(context, actor, params.id),
  getPostRemoval: ({ context, actor, params }) => getPostRemoval(context, actor, params.id),
  appealPost: ({ context, actor, params, body }) => appealPost(context, actor, params.id, body),
  getCommentRemoval: ({ context, actor, params }) => getCommentRemoval(context, actor, params.id),
  appealComment: ({ context, actor, params, body }) => appealComment(context, actor, params.id, body),
  listAppeals: ({ context, actor, query }) => listAppeals(context, actor, query),
  acceptAppeal: ({ context, actor, params }) => acceptAppeal(context, actor, params.id),
  rejectAppeal: ({ context, actor, params, body }) => rejectAppeal(context, actor, params.id, body),
  getUserContext: ({ context, params }) => getUserContext(context, params.id),
  addUserNote: ({ context, actor, params, body }) => addUserNote(context, actor, params.id, body),
  deleteUserNote: ({ context, actor, params }) => deleteUserNote(context, actor, params.id),
  undoDecision: ({ context, actor, params }) => undoDecision(context, actor, params.id),
} satisfies Partial<Handlers>;
