import { refusal } from '../api/client/refusal.ts';
import { toast } from '../ui/toasts/toast-list.ts';

/** Shows a failure in a toast, for actions without a dialog to show it in. */
export function toastError(error: unknown, sentence: string): void {
  toast({ message: refusal(error, sentence), tone: 'error' });
}
