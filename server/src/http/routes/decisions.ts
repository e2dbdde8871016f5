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
  getUserContext: ({ context, params }) => getUserContext(context, params.id),
  addUserNote: ({ context, actor, params, body }) => addUserNote(context, actor, params.id, body),
  deleteUserNote: ({ context, actor, params }) => deleteUserNote(context, actor, params.id),
  undoDecision: ({ context, actor, params }) => undoDecision(context, actor, params.id),
} satisfies Partial<Handlers>;
