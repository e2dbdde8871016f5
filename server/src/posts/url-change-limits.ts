import type { Context } from '../context.ts';
import type { Actor } from '../permissions.ts';
import type { Reservation } from '../rate-limits/reservation.ts';
import type { PreviewColumns } from './post-preview.ts';

/**
 * An edit that changes the URL also counts as a submission, and as a preview when the page must be read. Otherwise edits
 * could make the server read any number of pages.
 * @throws ThrottledError when one of the two limits is reached; then neither is counted
 */
export async function reserveUrlChange(
  { rateLimits }: Context,
  actor: Actor,
  { preview_read_at }: PreviewColumns,
): Promise<Reservation> {
  const submit = await rateLimits.reserve('submit', actor.id);
  if (preview_read_at !== null) return submit;
  try {
    const preview = await rateLimits.reserve('preview', actor.id);
    return {
      confirm() {
        submit.confirm();
        preview.confirm();
      },
      cancel() {
        submit.cancel();
        preview.cancel();
      },
    };
  } catch (error) {
    submit.cancel();
    throw error;
  }
}
