import type { Context } from '../context.ts';
import type { PostRow } from '../db/schema.ts';
import { canRetryFetch } from '../previews/preview-fault.ts';
import type { Preview, PreviewFailure } from '../previews/previews.ts';

/** The columns of a post that its page fills. */
export const PREVIEW_COLUMNS = [
  'preview_title',
  'preview_description',
  'preview_image',
  'preview_type',
  'preview_publisher',
  'preview_read_at',
] as const;

export type PreviewColumns = Pick<PostRow, (typeof PREVIEW_COLUMNS)[number]>;

type ShownColumns = Omit<PreviewColumns, 'preview_read_at'>;

const NOTHING: ShownColumns = {
  preview_title: null,
  preview_description: null,
  preview_image: null,
  preview_type: 'other',
  preview_publisher: null,
};

/** The cached preview; `preview_read_at` is null when the page must still be read. */
export function cachedPreview(
  { previews, clock }: Pick<Context, 'previews' | 'clock'>,
  url: URL,
): PreviewColumns {
  const found = previews.peek(url);
  const shown = found?.ok ? shownColumns(found) : NOTHING;
  return { ...shown, preview_read_at: found && !shouldReadAgain(found) ? clock() : null };
}

/** The columns that show a preview. */
export function shownColumns({ title, description, image, type, publisher }: Preview): ShownColumns {
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
