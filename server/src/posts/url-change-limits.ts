import type { Context } from '../context.ts';
import type { Actor } from '../permissions.ts';
import type { Place } from '../rate-limits/rate-limits.ts';
import type { PreviewColumns } from './post-preview.ts';

/**
 * An edit that changes the URL also counts as a submission, and as a preview where the page has yet to be read. Otherwise
 * editing could send the server to any number of pages.
 * @throws ThrottledError when one of the two is used up; then neither is counted
 */
export async function takeUrlChangeLimits(
  { rateLimits }: Context,
  actor: Actor,
  { preview_read_at }: PreviewColumns,
): Promise<Place> {
  const submit = await rateLimits.take('submit', actor.id);
  if (preview_read_at !== null) return submit;
  try {
    const preview = await rateLimits.take('preview', actor.id);
    return {
      keep() {
        submit.keep();
        preview.keep();
      },
      giveBack() {
        submit.giveBack();
        preview.giveBack();
      },
    };
  } catch (error) {
    submit.giveBack();
    throw error;
  }
}
