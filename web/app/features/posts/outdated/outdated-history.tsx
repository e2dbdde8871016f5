import type { OutdatedReply } from '@magpie/contract/curation/outdated';
import { AuthorName } from '../../../session/author-name.tsx';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';
import { SuccessorLink } from './successor-link.tsx';

/** The changes so far; shows nothing if there are none. */
export function OutdatedHistory({ changes }: { changes: OutdatedReply['history'] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="outdated-history" className="border-t border-line pt-4 text-sm">
      <h3 id="outdated-history" className="mb-2 font-semibold">
        History
      </h3>
      <ul className="flex flex-col gap-1.5 text-muted">
        {changes.map(({ to, is_outdated, by, applied_at }) => (
          <li key={applied_at} className="wrap-anywhere">
            {to ? (
              <>
                Outdated: see <SuccessorLink to={to} />
              </>
            ) : is_outdated ? (
              'Outdated'
            ) : (
              'Not outdated'
            )}
            , by <AuthorName author={by} className="hover:underline" />, <TimeAgo date={applied_at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
