import type { Context } from './context.ts';
import { sweepBrowsers } from './sessions/known-browsers.ts';
import { sweepSessions } from './sessions/sessions.ts';
import { sweepMailTokens } from './users/mail-tokens.ts';
import { sweepFormerUsernames } from './users/taken-names.ts';

const EVERY_MS = 60_000;

/** What becomes due with time, by the process's clock; what it is called where it fails. */
const WORK: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  'deleting expired sessions': sweepSessions,
  'deleting expired links of mails': sweepMailTokens,
  'deleting browsers not used for a year': sweepBrowsers,
  'freeing former usernames': sweepFormerUsernames,
};

/** Does what is due, now and every minute. Returns a function that stops it. */
export function startDueWork(context: Context): () => void {
  void doDueWork(context);
  const timer = setInterval(() => void doDueWork(context), EVERY_MS);
  return () => clearInterval(timer);
}

async function doDueWork(context: Context): Promise<void> {
  for (const [name, work] of Object.entries(WORK)) {
    try {
      await work(context);
    } catch (error) {
      context.log.error({ err: error, work: name }, 'work that is due could not be done');
    }
  }
}
