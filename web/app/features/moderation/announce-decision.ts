import { actionLabels } from '@magpie/contract/messages/actions';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { Undo, Verdict } from '../../api/moderation/moderation.ts';
import { toastError } from '../../session/toast-error.ts';
import { toast } from '../../ui/toasts/toast-list.ts';

/** Announces a decision, and offers to undo it if that is possible. */
export function announceDecision(verdict: Verdict, undo: Undo | null, onUndone: () => void): void {
  toast({
    message: moderationMessages.decided[verdict],
    tone: 'success',
    ...(undo && { action: { label: actionLabels.undo, run: () => void run(undo, onUndone) } }),
  });
}

async function run(undo: Undo, onUndone: () => void) {
  try {
    await undo();
    onUndone();
  } catch (error) {
    toastError(error, moderationMessages.undoDecision);
  }
}
