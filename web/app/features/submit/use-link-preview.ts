import { PREVIEW_DEBOUNCE_MS } from '@magpie/contract/limits';
import * as previewMessages from '@magpie/contract/messages/previews';
import { previewFailures } from '@magpie/contract/messages/previews';
import type { PreviewReply } from '@magpie/contract/previews';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import type { PreviewService } from '../../api/link-preview.ts';
import { previewQuery } from '../../api/previews.ts';

export interface LinkPreview {
  preview: PreviewReply | null;
  /** Why there is no preview, or what it lacks. */
  warning: string | null;
  isLoading: boolean;
}

/** Reads the page behind a URL once the URL has rested; where a link-preview service is given, by that. */
export function useLinkPreview(url: string, service: PreviewService | null = null): LinkPreview {
  const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  const hasRested = useHasRested(url);
  const { data, error } = useQuery({ ...previewQuery(url, service), enabled: isHttp && hasRested });
  if (url === '') return NOTHING;
  if (!isHttp) return hasRested ? { ...NOTHING, warning: previewFailures.protocol } : NOTHING;
  if (error) return { ...NOTHING, warning: warningOf(error) };
  if (!data) return { ...NOTHING, isLoading: true };
  if ('error' in data) return { ...NOTHING, warning: data.error };
  return {
    preview: data,
    warning: data.preview_image ? null : previewMessages.noPreviewImage,
    isLoading: false,
  };
}

const NOTHING: LinkPreview = { preview: null, warning: null, isLoading: false };

/** Silence is another thing than an answer without words. */
function warningOf(error: Error) {
  const isSilence = error instanceof ApiError && error.status === 0;
  return isSilence ? previewMessages.previewLoadFailed : messageOf(error, previewMessages.previewFetchFailed);
}

function useHasRested(url: string) {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(url), PREVIEW_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return rested === url;
}
