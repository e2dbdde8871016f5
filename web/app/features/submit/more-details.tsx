import { useState } from 'react';
import { deferred } from '../../lib/rendering/deferred.tsx';
import type { FactFieldsProps } from '../../ui/fields/fact-fields.tsx';
import { UNKNOWN_FACTS } from '../../ui/fields/unknown-facts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toastNotLoaded } from '../../ui/toasts/toast-not-loaded.ts';
import type { PostFieldsProps } from './submission.ts';

/** The facts about the link, closed at first; their script is loaded when they are opened. */
export function MoreDetails({ submission, onChange }: PostFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const facts = { ...UNKNOWN_FACTS, ...submission.knownFacts, ...submission.facts };
  return (
    <details className="more-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>More details</summary>
      {isOpen && (
        <div className="mt-3 flex flex-col gap-4">
          <FactFields
            bySubmitter
            facts={facts}
            onChange={(part) => onChange({ facts: { ...submission.facts, ...part } })}
          />
        </div>
      )}
    </details>
  );
}

const FactFields = deferred<FactFieldsProps>({
  load: async () => (await import('../../ui/fields/fact-fields.tsx')).FactFields,
  Waiting: () => <Skeleton className="h-64 w-full rounded-xl" />,
  onFailure: toastNotLoaded,
});
