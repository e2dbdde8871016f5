import { SubmitDialog, type SubmitDialogProps } from '../features/submit/submit-dialog.tsx';
import { showCard } from './show-card.tsx';

/** The dialog `Submit content` with the feed's card. */
export function SubmitOverlay(props: Omit<SubmitDialogProps, 'showCard'>) {
  return <SubmitDialog {...props} showCard={showCard} />;
}
