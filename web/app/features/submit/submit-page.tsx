import { useSite } from '../../lib/site.ts';
import type { ShowCard } from './preview-card.tsx';
import { SubmitForm } from './submit-form.tsx';

/** The submit form as a page, with a field for the URL. */
export function SubmitPage({ showCard, onDone }: { showCard: ShowCard; onDone: () => void }) {
  const site = useSite();
  return (
    <div className="page-form">
      <SubmitForm
        url={null}
        draftKey="submit"
        service={site}
        canSponsor={false}
        showCard={showCard}
        onAccepted={() => {}}
        onClose={onDone}
      />
    </div>
  );
}
