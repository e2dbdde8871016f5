import { PREVIEW_DEBOUNCE_MS } from '@magpie/contract/limits';
import type { Facts } from '@magpie/contract/curation/facts';
import * as previewMessages from '@magpie/contract/messages/previews';
import { previewFailures } from '@magpie/contract/messages/previews';
import type { PreviewReply } from '@magpie/contract/previews';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../api/client/api-error.ts';
import type { PreviewService } from '../../api/posts/link-preview.ts';
import { previewQuery } from '../../api/posts/previews.ts';

export interface LinkPreview {
  preview: PreviewReply | null;
  /** The facts that the URL alone makes certain, even where the page cannot be read. */
  facts: Facts | null;
  /** The posts about the same paper, repository and so on. The URL may name it even where the page cannot be read. */
  work: PreviewReply['work'];
  /** Why there is no preview, or which parts are missing. */
  warning: string | null;
  isLoading: boolean;
}

/** Fetches the preview of a URL when typing pauses, from the given link-preview service if any. */
export function useLinkPreview(url: string, service: PreviewService | null = null): LinkPreview {
  const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  const isDebounced = useIsDebounced(url);
  const { data, error } = useQuery({ ...previewQuery(url, service), enabled: isHttp && isDebounced });
  if (url === '') return NOTHING;
  if (!isHttp) return isDebounced ? { ...NOTHING, warning: previewFailures.protocol } : NOTHING;
  if (error) return { ...NOTHING, warning: withAdvice(warningOf(error)) };
  if (!data) return { ...NOTHING, isLoading: true };
  if ('error' in data) {
    const { facts, work, error: reason } = data;
    return { ...NOTHING, facts, work, warning: withAdvice(reason) };
  }
  return {
    preview: data,
    facts: data.facts,
    work: data.work,
    warning: data.preview_image ? null : previewMessages.noPreviewImage,
    isLoading: false,
  };
}

const NOTHING: LinkPreview = { preview: null, facts: null, work: null, warning: null, isLoading: false };

/** Distinguishes no response from a response without a message. */
function warningOf(error: Error) {
  const hasNoResponse = error instanceof ApiError && error.status === 0;
  return hasNoResponse
    ? previewMessages.previewLoadFailed
    : messageOf(error, previewMessages.previewFetchFailed);
}

/** Advises to check the address: an error in it is the most likely reason why a page is not found. */
function withAdvice(warning: string) {
  return warning === previewFailures.notFound ? `${warning} ${previewMessages.checkAddress}` : warning;
}

function useIsDebounced(url: string) {
  const [debounced, setDebounced] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(url), PREVIEW_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return debounced === url;
}
