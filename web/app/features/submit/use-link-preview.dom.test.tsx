import { PREVIEW_DEBOUNCE_MS } from '@magpie/contract/limits';
import * as previewMessages from '@magpie/contract/messages/previews';
import { previewFailures } from '@magpie/contract/messages/previews';
import type { PreviewReply } from '@magpie/contract/previews';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { preloadRoutes } from '../../api/client/client.ts';
import { credentials } from '../../api/client/credentials.ts';
import { transport } from '../../api/client/transport.ts';
import { useLinkPreview } from './use-link-preview.ts';

const NO_FACTS = { kind: null, access: null, own_work: null, ai_written: null };
const PAGE: PreviewReply = {
  post_id: null,
  similar: [],
  work: null,
  preview_title: 'On birds',
  preview_description: null,
  preview_image: '/images/birds.webp',
  preview_type: 'article',
  preview_publisher: null,
  facts: NO_FACTS,
};
const UNREAD = { post_id: null, work: null, facts: NO_FACTS };
const SERVICE = { link_preview_url: '/api/link-preview/', public_url: 'https://magpie.example' };

const call = vi.spyOn(transport, 'send');
const fetched = vi.fn<() => Promise<Response>>();

beforeAll(preloadRoutes);
beforeEach(() => {
  credentials.token = 'abc';
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  credentials.token = null;
  call.mockReset();
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
afterAll(() => call.mockRestore());

/** The warning about this URL once typing has paused and the request for its preview, if any, was answered. */
async function warningOf(url: string, service: typeof SERVICE | null = null) {
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useLinkPreview(url, service), { wrapper });
  const before = call.mock.calls.length + fetched.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(PREVIEW_DEBOUNCE_MS - 1));
  expect(result.current.warning).toBeNull();
  expect(call.mock.calls.length + fetched.mock.calls.length, 'typing pauses before a call').toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(1));
  // TanStack Query reports the answer in a timer of its own (`setTimeout` with 0 ms).
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current.isLoading).toBe(false);
  return result.current.warning;
}

test('warns about a URL that is not http when typing pauses, and fetches nothing', async () => {
  expect(await warningOf('ftp://example.org/file')).toBe(previewFailures.protocol);
  expect(call).not.toHaveBeenCalled();
});

test.each([
  ['nothing', 'the page has a picture', PAGE, null],
  [
    'that there is no picture',
    'it has none',
    { ...PAGE, preview_image: null },
    previewMessages.noPreviewImage,
  ],
  [
    'to check the address',
    'the page could not be found',
    { ...UNREAD, error: previewFailures.notFound },
    `${previewFailures.notFound} ${previewMessages.checkAddress}`,
  ],
  [
    'why',
    'the page could not be read',
    { ...UNREAD, error: previewFailures.timeout },
    previewFailures.timeout,
  ],
])('says %s when %s', async (_what, _when, reply, warning) => {
  call.mockImplementation(async () => Response.json(reply));
  expect(await warningOf('https://example.org/a')).toBe(warning);
});

test.each([
  ['that it was not loaded', 'no answer comes', null, previewMessages.previewLoadFailed],
  ['that it was not fetched', 'the answer has no message', {}, previewMessages.previewFetchFailed],
  ['the message', 'the answer has one', { detail: previewFailures.busy }, previewFailures.busy],
  [
    'to check the address',
    'the page could not be found',
    { detail: previewFailures.notFound },
    `${previewFailures.notFound} ${previewMessages.checkAddress}`,
  ],
])(
  'says %s when the preview fails and %s, from the site and from a preview service',
  async (_what, _when, body, warning) => {
    const answer = async () => {
      if (!body) throw new TypeError('Failed to fetch');
      return Response.json(body, { status: 500 });
    };
    call.mockImplementation(answer);
    fetched.mockImplementation(answer);
    expect(await warningOf('https://example.org/a')).toBe(warning);
    expect(await warningOf('https://example.org/a', SERVICE)).toBe(warning);
    expect([call.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 1]);
  },
);
