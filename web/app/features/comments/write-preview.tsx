import { PREVIEW_DEBOUNCE_MS } from '@magpie/contract/limits';
import * as commentMessages from '@magpie/contract/messages/comments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refusal } from '../../api/client/refusal.ts';
import { commentPreviewQuery } from '../../api/comments/writing.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Shows the comment as readers will see it, a moment after typing pauses. */
export function WritePreview({ draft }: { draft: string }) {
  const content = draft.trim();
  const [shown, setShown] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setShown(content), PREVIEW_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  const query = useQuery({
    ...commentPreviewQuery(shown),
    enabled: shown !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="Preview" className="write-aid">
      {shown === '' ? (
        <p className="text-muted">Nothing to preview yet</p>
      ) : query.isError ? (
        <ErrorState message={refusal(query.error, commentMessages.previewComment)} query={query} />
      ) : query.data === undefined ? (
        <Skeleton className="h-6 w-full" />
      ) : (
        <div dir="auto" className="rich-text">
          <RichText html={query.data} />
        </div>
      )}
    </section>
  );
}
