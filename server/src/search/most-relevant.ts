import { sql } from 'kysely';
import { type KeySource, SCAN_LIMIT, sorted } from '../db/index-scan.ts';
import type { SortColumn, SortKeyValues } from '../db/keyset.ts';
import { SEARCHED_POSTS } from '../db/search/search-tables.ts';
import { indexedText } from '../words/words.ts';
import { findMatches, newestKeys, RANKED_BESIDES } from './find-matches.ts';
import type { SearchQuery } from './parse-query.ts';
import { raritiesOf } from './rarity.ts';
import { relevanceOf } from './relevance.ts';
import type { Source } from './sources.ts';

export const RELEVANCE: SortColumn = { name: 'relevance', isInteger: false, order: 'desc' };
/** Stands for the relevance of matches that are not ranked: less than any other. */
const UNRANKED = -1;

/** The ranked matches, then the others, newest first. @param q the text of the query */
export async function mostRelevantOf(
  source: Source,
  parsed: SearchQuery,
  q: string,
): Promise<Pick<KeySource, 'read'>> {
  const ranking = await rank(source, parsed, q);
  const ranked = sorted(RELEVANCE, async () => ranking.keys);
  const below = ranking.restBelow;
  if (below === null) return ranked;
  const ids = new Set(ranking.keys.map(({ id }) => id));
  return {
    async read({ order, past, offset, limit }) {
      const isPastInRest = past?.sort === UNRANKED;
      const readRanked = async (count: number) =>
        (await ranked.read({ order, past, offset: 0, limit: count })).keys;
      const readRest = async (count: number) => {
        if (order === 'asc' && past && !isPastInRest) return [];
        const end = isPastInRest ? past.id : null;
        // If newer matches were removed since the previous page was read, rows after that page may be ranked now: the rest
        // then begins below them.
        const from = order === 'desc' ? Math.min(end ?? below, below) : end;
        // Some of the rows that are found may be ranked, and are dropped.
        const wanted = count + RANKED_BESIDES;
        const found = await newestKeys(source, parsed, sql.lit(UNRANKED), wanted, { order, past: from });
        return found.filter(({ id }) => id < below && !ids.has(id)).slice(0, count);
      };
      const wanted = Math.min(offset + limit, SCAN_LIMIT);
      const keys: SortKeyValues[] = [];
      for (const read of order === 'desc' ? [readRanked, readRest] : [readRest, readRanked])
        if (keys.length < wanted) keys.push(...(await read(wanted - keys.length)));
      const isCut = wanted < offset + limit && keys.length === wanted;
      return { keys: keys.slice(offset), stoppedAt: isCut ? (keys.at(-1) ?? null) : null };
    },
  };
}

async function rank(source: Source, parsed: SearchQuery, q: string) {
  const { wanted, unwanted, filters } = parsed;
  const isTitle = wanted.length > 0 && unwanted.length === 0 && filters.length === 0;
  const title = isTitle ? { text: q, words: indexedText(q) } : null;
  const sought = source.table === SEARCHED_POSTS ? title?.words : null;
  const { matches, restBelow } = await findMatches(source, parsed, sought);
  const rarities = await raritiesOf(source, wanted);
  const terms = wanted.map((term, index) => ({ ...term, rarity: rarities[index] ?? 1 }));
  const keys = matches.map((match) => ({
    id: match.id,
    sort: relevanceOf(match, terms, source.weighed, title),
  }));
  return { keys, restBelow };
}
