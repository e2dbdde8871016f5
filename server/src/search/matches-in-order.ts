import type { SearchQuery } from '@magpie/contract/search/search';
import type { SearchSort } from '@magpie/contract/values';
import { type FoundKeys, type KeySource, SCAN_LIMIT, scanMatching, sorted } from '../db/index-scan.ts';
import { CREATED_AT, type KeysetRange, type SortColumn, type SortKeyValues, TOP_KEY } from '../db/keyset.ts';
import { newestKeys } from './find-matches.ts';
import { mostRelevantOf, RELEVANCE } from './most-relevant.ts';
import { isEmpty, type SearchQuery as ParsedQuery } from './parse-query.ts';
import { scannedMatches } from './row-conditions.ts';
import type { Source } from './sources.ts';

const SORTS: Record<SearchSort, SortColumn> = { relevance: RELEVANCE, newest: CREATED_AT, top: TOP_KEY };
/** This number of matches is sorted by time in memory. */
const FEW_MAX = 1000;
/** From this number of matches, the newest, it is estimated how many there are. */
const SAMPLE_ROWS = 400;
/** The maximum number of rows that are sorted by likes or read in that order for one page. */
const TOP_SCAN_MAX = 3000;

/** The posts or comments that match a query, in the order asked for. */
export function matchesInOrder(
  readSource: () => Promise<Source>,
  parsed: ParsedQuery,
  { q, sort = 'relevance' }: Pick<SearchQuery, 'q' | 'sort'>,
): KeySource {
  return {
    sort: SORTS[sort],
    async read(range) {
      if (isEmpty(parsed)) return { keys: [], stoppedAt: null };
      const source = await readSource();
      if (sort === 'relevance') return mostRelevantOf(source, parsed, q, range);
      return sort === 'top' ? mostLikedOf(source, parsed, range) : newestOf(source, parsed, range);
    },
  };
}

/** Many matches by id: a post that waited for its approval is where it was submitted. */
async function newestOf(source: Source, parsed: ParsedQuery, range: KeysetRange): Promise<FoundKeys> {
  const few = await newestKeys(source, parsed, source.createdAt, FEW_MAX + 1);
  if (few.length <= FEW_MAX) return sorted(CREATED_AT, async () => few).read(range);
  const { order, past, offset, limit } = range;
  const wanted = Math.min(offset + limit, SCAN_LIMIT);
  const keys = await newestKeys(source, parsed, source.createdAt, wanted, { order, past: past?.id ?? null });
  const isCut = wanted < offset + limit && keys.length === wanted;
  return { keys: keys.slice(offset), stoppedAt: isCut ? (keys.at(-1) ?? null) : null };
}

/**
 * Matches by likes: those of the most liked posts or comments, or all of them sorted, whichever probably means reading fewer
 * rows. If the most liked ones do not suffice and the matches are too many to be sorted, a page is short.
 */
async function mostLikedOf(source: Source, parsed: ParsedQuery, range: KeysetRange): Promise<FoundKeys> {
  const { queries, mostLikedFirst, topKey } = source;
  const newest = await newestKeys(source, parsed, topKey, SAMPLE_ROWS + 1);
  if (newest.length <= SAMPLE_ROWS) return sorted(TOP_KEY, async () => newest).read(range);
  const share = shareOf(newest);
  const total = share * (newest[0]?.id ?? 0);
  const scanned = Math.ceil((range.offset + range.limit) / share);
  const isSorted = total <= Math.min(scanned, TOP_SCAN_MAX);
  const inOrder = isSorted ? await sortedKeys() : null;
  if (inOrder) return inOrder;
  const matches = await scannedMatches(source, parsed);
  const rows = { limit: TOP_SCAN_MAX, expected: scanned };
  const found = await scanMatching(queries, mostLikedFirst, matches, rows).read(range);
  if (isSorted || found.stoppedAt === null || !(await areRecent())) return found;
  return (await sortedKeys()) ?? found;

  /** null when there are too many. */
  async function sortedKeys() {
    const all = await newestKeys(source, parsed, topKey, TOP_SCAN_MAX + 1);
    return all.length > TOP_SCAN_MAX ? null : sorted(TOP_KEY, async () => all).read(range);
  }

  /** Whether the matches are fewer than estimated because there are no old ones. */
  async function areRecent() {
    const oldest = await newestKeys(source, parsed, topKey, 1, { order: 'asc', past: null });
    return share * ((newest[0]?.id ?? 0) - (oldest[0]?.id ?? 0)) <= TOP_SCAN_MAX;
  }
}

/** The share of matches among the rows from the first to the last of these. */
function shareOf(newest: readonly SortKeyValues[]): number {
  const [first, last] = [newest[0]?.id ?? 0, newest.at(-1)?.id ?? 0];
  return newest.length / (first - last + 1);
}
