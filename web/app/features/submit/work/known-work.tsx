import * as submitMessages from '@magpie/contract/messages/submit';
import type { PreviewReply } from '@magpie/contract/previews';
import { useIsOverlayEntry } from '../../../session/use-history-entry.ts';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';
import { Link } from '../../../ui/link.tsx';

/** Leads to the posts that are about the same paper, repository and so on; empty without any. */
export function KnownWork({ work }: { work: PreviewReply['work'] }) {
  const isOverlayEntry = useIsOverlayEntry();
  const posts = work?.posts ?? [];
  return (
    <div role="status" className="text-sm break-words text-muted empty:hidden">
      {posts.length > 0 && (
        <>
          {submitMessages.alreadyAbout}
          <ul>
            {posts.map(({ id, title, kind, created_at }) => (
              <li key={id} className="py-1">
                <Link
                  look="plain"
                  to={`/post/${id}`}
                  replace={isOverlayEntry}
                  dir="auto"
                  className="font-medium text-ink underline"
                >
                  {title}
                </Link>{' '}
                <span className="whitespace-nowrap">
                  {kind && `${kind} · `}
                  <TimeAgo date={created_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
