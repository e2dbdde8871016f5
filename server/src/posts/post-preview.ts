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

export type ReadColumns = Partial<PreviewColumns> & Pick<PreviewColumns, 'preview_read_at'>;

export const NOTHING = {
  preview_title: null,
  preview_description: null,
  preview_image: null,
  preview_type: 'other',
  preview_publisher: null,
} as const;

/** The preview that is there without fetching; `preview_read_at` is null where it has still to be read. */
export function previewAtHand(
  { previews, clock }: Pick<Context, 'previews' | 'clock'>,
  url: string,
): PreviewColumns {
  const found = previews.peek(url);
  if (!found) return { ...NOTHING, preview_read_at: null };
  return { ...NOTHING, ...previewColumns(found, mayPass(found) ? null : clock()) };
}

/** What reading a page changes on its post; a page that could not be read takes nothing away. */
export function previewColumns(found: Preview | PreviewFailure, preview_read_at: number | null): ReadColumns {
  if (!found.ok) return { preview_read_at };
  return {
    preview_title: found.title,
    preview_description: found.description,
    preview_image: found.image,
    preview_type: found.type,
    preview_publisher: found.publisher,
    preview_read_at,
  };
}

/** Whether trying again later may bring more. */
export function mayPass(found: Preview | PreviewFailure): boolean {
  return found.ok ? found.imageMayFollow : isPassing(found.reason);
}
