import type { Context } from '../context.ts';
import { type FoundKey, keysOfFound } from '../links/known-urls.ts';
import type { SubmittedLink } from '../links/submitted-link.ts';
import { canRetryFetch } from '../previews/preview-fault.ts';
import type { Preview, PreviewFailure } from '../previews/previews.ts';

const NOTHING = {
  preview_title: null,
  preview_description: null,
  preview_image: null,
  preview_type: 'other',
  preview_publisher: null,
} as const;

/** The columns of a post that its page fills, and the text of the page. */
export type PreviewColumns = ReturnType<typeof cachedPreview>;

/** The cached preview; `preview_read_at` is null when the page must still be read. */
export function cachedPreview({ previews, clock }: Pick<Context, 'previews' | 'clock'>, url: URL) {
  const found = previews.peek(url);
  const shown = found?.ok ? shownColumns(found) : NOTHING;
  const previewText = found?.ok ? found.text : null;
  return { ...shown, previewText, preview_read_at: found && !shouldReadAgain(found) ? clock() : null };
}

/** The other URLs of the page, if its preview is cached. */
export function cachedFoundUrls({ previews }: Pick<Context, 'previews'>, link: SubmittedLink): FoundKey[] {
  const found = previews.peek(link.url);
  return found?.ok ? keysOfFound(found.foundUrls, link.key) : [];
}

/** The columns that show a preview. */
export function shownColumns({ title, description, image, type, publisher }: Preview) {
  return {
    preview_title: title,
    preview_description: description,
    preview_image: image,
    preview_type: type,
    preview_publisher: publisher,
  };
}

/** Whether a later try may succeed or find more. */
export function shouldReadAgain(found: Preview | PreviewFailure): boolean {
  return found.ok ? found.imageIsRetryable : canRetryFetch(found.reason);
}
