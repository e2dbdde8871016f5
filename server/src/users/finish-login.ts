import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import { newBrowserMail } from '../mail/templates.ts';
import type { Viewer } from '../permissions.ts';
import { deviceOf } from '../sessions/device.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { deleteSession, openSession, type Origin } from '../sessions/sessions.ts';

/**
 * Opens a session for a user whose identity is proved, and ends the session that the request used. The user gets an email
 * about a new browser. To be called with the user locked.
 * @returns the token
 */
export async function finishLogin(
  context: Context,
  tx: Tx,
  user: UserRow,
  origin: Origin,
  viewer: Viewer,
): Promise<string> {
  const { clock, config, mail } = context;
  if (viewer) await deleteSession(tx, viewer);
  const now = clock();
  const device = deviceOf(origin.userAgent);
  if (!(await rememberBrowser(tx, user.id, device, now)))
    await mail.queue(tx, newBrowserMail(config, user, { device, at: now }));
  return openSession(context, tx, user.id, origin);
}
