import { refusal } from '../api/refusal.ts';
import { toast } from '../ui/toast-list.ts';

/** Says that something failed, for acts that have no dialog to say it in. */
export function complain(error: unknown, sentence: string): void {
  toast({ message: refusal(error, sentence), tone: 'error' });
}
