import type { PreviewError, PreviewReply } from '@magpie/contract/previews';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { type PreviewService, readLinkPreview } from './link-preview.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** The preview of a page, or `{error}`; from the API, or from the given link-preview service. */
export function previewQuery(url: string, service: PreviewService | null = null) {
  return queryOptions({
    queryKey: screenKeys.preview(url, service?.link_preview_url ?? null),
    queryFn: ({ signal }): Promise<PreviewReply | PreviewError> =>
      service ? readLinkPreview(service, url, signal) : call('previewUrl', { body: { url }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
