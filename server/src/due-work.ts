import { deleteDueAccounts } from './accounts/delete-due-accounts.ts';
import type { Context } from './context.ts';
import { sweepChallenges } from './sessions/challenges.ts';
import { writeDigests } from './digests/digests.ts';
import { writeNotificationMails } from './notifications/mails/send-mails.ts';
import { checkDueLinks } from './link-checks/check-links.ts';
import { sweepNotifications } from './notifications/sweep-notifications.ts';
import { sweepBrowsers } from './sessions/known-browsers.ts';
import { sweepSessions } from './sessions/sessions.ts';
import { sweepBannedEmails } from './users/banned-emails.ts';
import { sweepMailTokens } from './users/mail-tokens.ts';
import { sweepFormerUsernames } from './users/taken-names.ts';
import { sweepVisits } from './visits/sweep-visits.ts';
import { findWorks } from './works/find-works.ts';

const EVERY_MS = 60_000;

/** @param signal asks long work to stop soon; the next run continues it */
type Work = (context: Context, signal: AbortSignal) => Promise<void>;

/** Periodic work by the name that the log shows when it fails. The process's clock decides what is due. */
const WORK: Readonly<Record<string, Work>> = {
  'deleting expired sessions': sweepSessions,
  'deleting expired links in emails': sweepMailTokens,
  'deleting expired challenges of logins and passkeys': sweepChallenges,
  'deleting browsers not used for a year': sweepBrowsers,
  'freeing former usernames': sweepFormerUsernames,
  'forgetting the addresses of ended bans': sweepBannedEmails,
  'writing emails about notifications': writeNotificationMails,
  'writing weekly digests': writeDigests,
  'deleting old notifications': sweepNotifications,
  'forgetting old visits': sweepVisits,
};

/** Work that may take long. Each runs on its own, so that nothing else waits for it. */
const SLOW_WORK: readonly (typeof WORK)[] = [
  { 'deleting accounts': deleteDueAccounts },
  { 'checking links': checkDueLinks },
  { 'finding the works of older posts': findWorks },
];

/** Does what is due, now and every minute. Returns a function that stops it, and waits for the work that is under way. */
export function startDueWork(context: Context): () => Promise<void> {
  const stops = [WORK, ...SLOW_WORK].map((work) => start(context, work));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function start(context: Context, work: typeof WORK): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= doDueWork(context, stopping.signal, work).finally(() => (running = null));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

/** Does what is due, once. @param signal ends the run early */
export async function doDueWork(
  context: Context,
  signal: AbortSignal = new AbortController().signal,
  all = WORK,
): Promise<void> {
  for (const [name, work] of Object.entries(all)) {
    if (signal.aborted) return;
    try {
      await work(context, signal);
    } catch (error) {
      context.log.error({ err: error, work: name }, 'periodic work failed');
    }
  }
}
