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
/** At most this many matches are sorted by time in memory. */
const FEW_MAX = 500;
/** The number of newest matches from which it is estimated how many match in all. */
const SAMPLE_ROWS = 400;
/** The maximum number of rows read in the order of likes for one page. */
const TOP_SCAN_MAX = 3000;
/** The maximum number of matches that are sorted by likes in memory. */
const TOP_SORTED_MAX = 5000;

/**
 * The posts or comments that match a query, in the order asked for. To be created for each request, because it ranks the
 * matches once.
 */
export function matchesInOrder(
  readSource: () => Promise<Source>,
  parsed: ParsedQuery,
  { q, sort = 'relevance' }: Pick<SearchQuery, 'q' | 'sort'>,
): KeySource {
  let matches: Promise<Pick<KeySource, 'read'>> | undefined;
  return {
    sort: SORTS[sort],
    async read(range) {
      if (isEmpty(parsed)) return { keys: [], stoppedAt: null };
      matches ??= find();
      return (await matches).read(range);
    },
  };

  async function find() {
    const source = await readSource();
    if (sort === 'relevance') return mostRelevantOf(source, parsed, q);
    return sort === 'top' ? mostLikedOf(source, parsed) : newestOf(source, parsed);
  }
}

/** More than `FEW_MAX` matches are sorted by id, so a post that waited for approval is placed by the time of submission. */
async function newestOf(source: Source, parsed: ParsedQuery): Promise<Pick<KeySource, 'read'>> {
  const few = await newestKeys(source, parsed, source.createdAt, FEW_MAX + 1);
  if (few.length <= FEW_MAX) return sorted(CREATED_AT, async () => few);
  return {
    async read({ order, past, offset, limit }) {
      const wanted = Math.min(offset + limit, SCAN_LIMIT);
      const from = { order, past: past?.id ?? null };
      const keys = await newestKeys(source, parsed, source.createdAt, wanted, from);
      const isCut = wanted < offset + limit && keys.length === wanted;
      return { keys: keys.slice(offset), stoppedAt: isCut ? (keys.at(-1) ?? null) : null };
    },
  };
}

/**
 * Matches by likes. Either the most liked posts or comments are searched for matches, or all matches are sorted, whichever
 * probably reads fewer rows. If the search finds too few and the matches are too many to be sorted, a page is short.
 */
async function mostLikedOf(source: Source, parsed: ParsedQuery): Promise<Pick<KeySource, 'read'>> {
  const { queries, mostLikedFirst, topKey } = source;
  const newest = await newestKeys(source, parsed, topKey, SAMPLE_ROWS + 1);
  if (newest.length <= SAMPLE_ROWS) return sorted(TOP_KEY, async () => newest);
  const share = shareOf(newest);
  const total = share * (newest[0]?.id ?? 0);
  const matches = await scannedMatches(source, parsed);
  let all: Promise<SortKeyValues[]> | undefined;
  return {
    async read(range) {
      const wanted = range.offset + range.limit;
      const scanned = Math.ceil(wanted / share);
      if (total <= TOP_SORTED_MAX && (total <= scanned || scanned > TOP_SCAN_MAX)) {
        const inOrder = await sortedKeys(range);
        if (inOrder) return inOrder;
      }
      const rows = { limit: TOP_SCAN_MAX, expected: scanned };
      const scan = scanMatching(queries, mostLikedFirst, matches, rows);
      const { keys, stoppedAt } = await scan.read({ ...range, offset: 0, limit: wanted });
      const found = { keys: keys.slice(range.offset), stoppedAt };
      if (stoppedAt === null || (total > TOP_SORTED_MAX && keys.length > (share * TOP_SCAN_MAX) / 2))
        return found;
      // The estimate assumes that old rows match as often as new ones. If the scan found too few, old matches may be rare.
      return (await sortedKeys(range)) ?? found;
    },
  };

  /** null when there are too many. */
  async function sortedKeys(range: KeysetRange): Promise<FoundKeys | null> {
    all ??= withOlder();
    const keys = await all;
    return keys.length > TOP_SORTED_MAX ? null : sorted(TOP_KEY, async () => keys).read(range);
  }

  async function withOlder(): Promise<SortKeyValues[]> {
    const past = newest.at(-1)?.id ?? null;
    const limit = TOP_SORTED_MAX + 1 - newest.length;
    return [...newest, ...(await newestKeys(source, parsed, topKey, limit, { order: 'desc', past }))];
  }
}

/** The share of matches among the rows from the first to the last of these. */
function shareOf(newest: readonly SortKeyValues[]): number {
  const [first, last] = [newest[0]?.id ?? 0, newest.at(-1)?.id ?? 0];
  return newest.length / (first - last + 1);
}
