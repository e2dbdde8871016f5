import type { PostWork } from '@magpie/contract/curation/works';
import { AuthorName } from '../../../session/author-name.tsx';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';

/** The changes so far; shows nothing if there are none. */
export function WorkHistory({ changes }: { changes: PostWork['history'] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="work-history" className="border-t border-line pt-4 text-sm">
      <h3 id="work-history" className="mb-2 font-semibold">
        History
      </h3>
      <ul className="flex flex-col gap-1.5 text-muted">
        {changes.map(({ act, by, applied_at }) => (
          <li key={applied_at} className="wrap-anywhere">
            {act === 'join' ? 'Joined with other posts' : 'Split from other posts'}, by{' '}
            <AuthorName author={by} className="hover:underline" />, <TimeAgo date={applied_at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
