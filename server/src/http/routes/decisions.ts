import { undoDecision } from '../../moderation/undo-decision.ts';
import { countWaiting } from '../../moderation/waiting.ts';
import type { Handlers } from '../handlers.ts';

export const decisionHandlers = {
  countWaiting: ({ context }) => countWaiting(context),
  undoDecision: ({ context, actor, params }) => undoDecision(context, actor, params.id),
} satisfies Partial<Handlers>;
