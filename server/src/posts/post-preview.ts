import type { Context } from '../context.ts';
import type { PostRow } from '../db/schema.ts';
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

const NOTHING = {
  preview_title: null,
  preview_description: null,
  preview_image: null,
  preview_type: 'other',
  preview_publisher: null,
} as const;

/** Faults that another try may not meet. */
const PASSING: readonly PreviewFailure['reason'][] = ['timeout', 'unreachable', 'serverFault', 'busy'];

/** The preview that is there without fetching; `preview_read_at` is null where it has still to be read. */
export function previewAtHand(
  { previews, clock }: Pick<Context, 'previews' | 'clock'>,
  url: string,
): PreviewColumns {
  const found = previews.peek(url);
  if (!found || mayPass(found)) return { ...NOTHING, preview_read_at: null };
  return previewColumns(found, clock());
}

/** What a page that was read gives a post; a page that could not be read gives nothing. */
export function previewColumns(found: Preview | PreviewFailure, now: number): PreviewColumns {
  if (!found.ok) return { ...NOTHING, preview_read_at: now };
  return {
    preview_title: found.title,
    preview_description: found.description,
    preview_image: found.image,
    preview_type: found.type,
    preview_publisher: found.publisher,
    preview_read_at: now,
  };
}

/** Whether trying again later may bring more. */
export function mayPass(found: Preview | PreviewFailure): boolean {
  return !found.ok && PASSING.includes(found.reason);
}
