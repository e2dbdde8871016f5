import { HOUR_MS } from '@magpie/contract/limits';
import type { LinkState } from '@magpie/contract/values';
import type { Selectable } from 'kysely';
import type { LinkChecksTable } from '../db/tables/link-checks-table.ts';
import { urlIdentity } from '../links/url-identity.ts';
import { hashesIn, type PageText, sharedShingles, sharedWords } from '../previews/links/fingerprint.ts';
import type { LinkReading } from '../previews/links/read-link.ts';
import { nextCheck, retryAt } from './schedule.ts';

/** What is stored about a link, without the claim, which ends with the check. */
export type CheckedLink = Omit<Selectable<LinkChecksTable>, 'post_id' | 'claimed_until'> & {
  url: string;
  link_state: LinkState;
  link_url: string | null;
};

interface Judgement {
  check: Partial<CheckedLink> & Pick<CheckedLink, 'due_at'>;
  state: LinkState;
  /** Where a moved link leads. */
  link_url: string | null;
}

const FAILURES_MIN = 3;
/** Failures sooner after one another count once, so that three of them are three days. */
const SAME_FAILURE_MS = 20 * HOUR_MS;
/** If two texts have a smaller share of their words in common, they are different, unless they begin alike. */
const SIMILAR_MIN = 0.5;
/** Excerpts with this share of shingles in common begin alike. Then the texts count as the same: a paywall cuts a page. */
const SAME_BEGINNING_MIN = 0.3;

/** What a reading says about a link, and when to check it next. */
export function judgeLink(link: CheckedLink, reading: LinkReading, now: number): Judgement {
  const before = { state: link.link_state, link_url: link.link_url };
  if (reading.found === 'notRequested') return { ...before, check: { due_at: now + HOUR_MS } };
  if (reading.found === 'inconclusive') {
    const unclear = link.unclear + 1;
    return { ...before, check: { unclear, due_at: retryAt(now, unclear - 1) } };
  }
  if (reading.found === 'missing') return missing(link, now);
  const check = {
    failures: 0,
    failed_at: null,
    unclear: 0,
    ...reading.validators,
    signature: link.signature ?? reading.text?.signature ?? null,
    // The first excerpt stays: it is what readers were sent to. A text that is long enough to compare may come later.
    excerpt: (link.excerpt ?? reading.text?.excerpt) || null,
    due_at: nextCheck(link.added_at, now),
  };
  if (reading.movedTo !== null && urlIdentity(reading.movedTo) !== urlIdentity(link.url))
    return { check, state: 'moved', link_url: reading.movedTo };
  return { check, state: hasChanged(link, reading) ? 'changed' : 'ok', link_url: null };
}

function missing(link: CheckedLink, now: number): Judgement {
  const isCounted = link.failed_at === null || now - link.failed_at >= SAME_FAILURE_MS;
  const failures = link.failures + Number(isCounted);
  const check = {
    failures,
    failed_at: isCounted ? now : link.failed_at,
    unclear: 0,
    due_at: retryAt(now, failures - FAILURES_MIN),
    // The page must be read when it is there again.
    etag: null,
    last_modified: null,
  };
  if (failures < FAILURES_MIN) return { check, state: link.link_state, link_url: link.link_url };
  return { check, state: 'gone', link_url: null };
}

function hasChanged(link: CheckedLink, { isUnchanged, text }: LinkReading & { found: 'page' }) {
  return isUnchanged ? link.link_state === 'changed' : text !== null && saysOther(link, text);
}

/** Texts that are too short to compare, or behind a paywall, count as the same. */
function saysOther({ signature, excerpt }: CheckedLink, now: PageText) {
  if (signature === null || now.signature === null || !excerpt || !now.excerpt) return false;
  if (sharedWords(hashesIn(signature), hashesIn(now.signature)) >= SIMILAR_MIN) return false;
  return sharedShingles(excerpt, now.excerpt) < SAME_BEGINNING_MIN;
}
