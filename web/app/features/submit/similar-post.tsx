import * as submitMessages from '@magpie/contract/messages/submit';
import type { PreviewReply } from '@magpie/contract/previews';
import { useIsOverlayEntry } from '../../session/use-history-entry.ts';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { Link } from '../../ui/link.tsx';

/** Leads to the post whose page has the most similar text; empty without one. */
export function SimilarPost({ similar }: { similar: PreviewReply['similar'] | undefined }) {
  const isOverlayEntry = useIsOverlayEntry();
  const [post] = similar ?? [];
  return (
    <p role="status" className="text-sm break-words text-warning-ink empty:hidden">
      {post && (
        <>
          {submitMessages.verySimilarTo}{' '}
          <Link
            look="plain"
            to={`/post/${post.id}`}
            replace={isOverlayEntry}
            dir="auto"
            className="font-medium underline"
          >
            {post.title}
          </Link>
          {submitMessages.sharedBefore} <TimeAgo date={post.created_at} />.
        </>
      )}
    </p>
  );
}
