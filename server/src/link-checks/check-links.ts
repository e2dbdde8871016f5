import pLimit from 'p-limit';
import { HOUR_MS } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { checkLink, type CheckResult } from './check-link.ts';
import { sweepTurns } from './host-turns.ts';
import { claimLinks, type ClaimedLink, postpone } from './claim-links.ts';

interface Checking {
  /** The time of the checks, in milliseconds since 1970: links that are due by then are checked. */
  at: number;
  /** Whether links that are not due are checked, too. */
  all?: boolean;
  signal?: AbortSignal;
  report?: (result: CheckResult) => void;
}

/** The number of links that are in memory at a time. */
const BATCH = 200;
const HOSTS_AT_ONCE = 4;
/** The number of unreachable pages in a row after which the other links of a host wait. */
const DOWN_AFTER = 3;

/** Checks the links that are due, unless the operator has switched that off. */
export async function checkDueLinks(context: Context, signal: AbortSignal): Promise<void> {
  await sweepTurns(context);
  if (context.config.linkCheck) await checkLinks(context, { at: context.clock(), signal });
}

/** Checks links batch by batch, several hosts at once but each host one link at a time. */
export async function checkLinks(context: Context, checking: Checking): Promise<void> {
  const { database } = context;
  const limit = pLimit(HOSTS_AT_ONCE);
  let past: Position = { due_at: -1, post_id: 0 };
  while (!checking.signal?.aborted) {
    const found = await findBatch(database.read, checking, past, context.clock());
    const last = found.at(-1);
    if (!last) return;
    past = last;
    const ids = found.map(({ post_id }) => post_id);
    const links = await database.transact((tx) => claimLinks(tx, context, ids));
    const byHost = Map.groupBy(links, ({ url }) => new URL(url).host);
    await Promise.all(byHost.values().map((ofHost) => limit(() => checkHost(context, ofHost, checking))));
  }
}

interface Position {
  due_at: number;
  post_id: number;
}

/** The next links that are due, the longest due first; with `all`, the next of all links, in the order of their posts. */
function findBatch(
  queries: Queries,
  { all = false, at }: Checking,
  past: Position,
  now: number,
): Promise<Position[]> {
  const free = queries
    .selectFrom('link_checks')
    .select(['due_at', 'post_id'])
    .where('claimed_until', '<=', now)
    .limit(BATCH);
  if (all) return free.where('post_id', '>', past.post_id).orderBy('post_id').execute();
  return free
    .where('due_at', '<=', at)
    .where('due_at', '>=', past.due_at)
    .where((eb) => eb.or([eb('due_at', '>', past.due_at), eb('post_id', '>', past.post_id)]))
    .orderBy('due_at')
    .orderBy('post_id')
    .execute();
}

async function checkHost(context: Context, links: readonly ClaimedLink[], checking: Checking): Promise<void> {
  const { at, signal, report } = checking;
  let down = 0;
  for (const [index, link] of links.entries()) {
    if (signal?.aborted || down >= DOWN_AFTER) {
      const rest = links.slice(index).map(({ post_id }) => post_id);
      const due_at = signal?.aborted ? at : at + HOUR_MS;
      await context.database.transact((tx) => postpone(tx, rest, due_at));
      return;
    }
    const result = await checkLink(context, link, at);
    down = result.isHostDown ? down + 1 : 0;
    report?.(result);
  }
}
