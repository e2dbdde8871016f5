import * as sourceMessages from '@magpie/contract/messages/curation/sources';
import * as submitMessages from '@magpie/contract/messages/submit';
import type { PreviewReply } from '@magpie/contract/previews';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addSource } from '../../api/posts/sources.ts';
import { postPath } from '../../lib/text/post-path.ts';
import { toastError } from '../../session/toast-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';
import { useIsOverlayEntry } from '../../session/use-history-entry.ts';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { Link } from '../../ui/link.tsx';

export interface SimilarPostProps {
  similar: PreviewReply['similar'] | undefined;
  /** The URL that is being submitted. */
  url: string;
  /** Called when it was added to the sources of the similar post. */
  onAdded: () => void;
}

/** Leads to the post whose page has the most similar text, and offers to add the URL to its sources; empty without one. */
export function SimilarPost({ similar, url, onAdded }: SimilarPostProps) {
  const isOverlayEntry = useIsOverlayEntry();
  const [post] = similar ?? [];
  return (
    <>
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
      {post && <AddAsSource id={post.id} url={url} onAdded={onAdded} />}
    </>
  );
}

function AddAsSource({ id, url, onAdded }: Omit<SimilarPostProps, 'similar'> & { id: number }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    try {
      const post = await addSource(cache, id, url);
      onAdded();
      const action = { label: 'View', run: () => void navigate(postPath(post)) };
      toast({ message: sourceMessages.added, tone: 'success', action });
    } catch (error) {
      toastError(error, sourceMessages.addFailed);
      setBusy(false);
    }
  }

  return (
    <Button loading={busy} className="self-start" onClick={() => void add()}>
      {sourceMessages.addAsSource}
    </Button>
  );
}
