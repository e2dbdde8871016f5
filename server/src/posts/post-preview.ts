import type { Context } from '../context.ts';
import type { PostRow } from '../db/schema.ts';
import { isPassing } from '../previews/preview-fault.ts';
import type { Preview, PreviewFailure } from '../previews/previews.ts';

/** What a post keeps of its page. */
export type PreviewColumns = Pick<
  PostRow,
  | 'preview_title'
  | 'preview_description'
  | 'preview_image'
  | 'preview_type'
  | 'preview_publisher'
  | 'preview_read_at'
>;

type ShownColumns = Omit<PreviewColumns, 'preview_read_at'>;

const NOTHING: ShownColumns = {
  preview_title: null,
  preview_description: null,
  preview_image: null,
  preview_type: 'other',
  preview_publisher: null,
};

/** The preview that is there without fetching; `preview_read_at` is null where it has still to be read. */
export function previewAtHand(
  { previews, clock }: Pick<Context, 'previews' | 'clock'>,
  url: string,
): PreviewColumns {
  const found = previews.peek(url);
  const shown = found?.ok ? shownOf(found) : NOTHING;
  return { ...shown, preview_read_at: found && !mayPass(found) ? clock() : null };
}

/** What a page that was read shows of itself on its post. */
export function shownOf({ title, description, image, type, publisher }: Preview): ShownColumns {
  return {
    preview_title: title,
    preview_description: description,
    preview_image: image,
    preview_type: type,
    preview_publisher: publisher,
  };
}

/** Whether trying again later may bring more. */
export function mayPass(found: Preview | PreviewFailure): boolean {
  return found.ok ? found.imageMayFollow : isPassing(found.reason);
}
