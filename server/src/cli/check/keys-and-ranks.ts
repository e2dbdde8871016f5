import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import type { PostRow } from '../../db/schema.ts';
import { rankOf } from '../../lists/ranking.ts';
import { conflictKey } from '../../links/refresh-url-keys.ts';
import { URL_RULES_VERSION, urlKey } from '../../links/url-identity.ts';
import { rowsWhere } from './rows-where.ts';

/** How far a stored rank may be off: databases and Node.js round its two terms differently. */
const RANK_TOLERANCE = 1e-9;

type Keyed = Pick<PostRow, 'id' | 'url' | 'url_key' | 'url_rules'>;
type Ranked = Pick<PostRow, 'id' | 'rank' | 'likes_count' | 'discussion_count' | 'created_at'>;

/**
 * Posts, known URLs and removed URLs whose key is not the one of the current rules, posts whose URL is not a known URL, and
 * posts whose rank does not match their counts.
 */
export async function* findWrongKeysAndRanks(queries: Queries): AsyncGenerator<string> {
  const keyed = sql<Keyed>`id, url, url_key, url_rules`;
  for (const table of ['posts', 'known_urls', 'removed_urls']) {
    // A post is reported once, not also as its submitted URL.
    const condition = table === 'known_urls' ? sql`kind <> 'submitted'` : undefined;
    for await (const row of rowsWhere(queries, table, keyed, condition)) {
      const problem = keyProblem(table, row);
      if (problem) yield `${table} ${row.id}: ${problem}`;
    }
  }
  const isUnknown = sql`not exists (select 1 from known_urls where known_urls.post_id = posts.id
    and kind = 'submitted' and known_urls.url_key = posts.url_key and known_urls.url = posts.url)`;
  for await (const { id } of rowsWhere(queries, 'posts', sql<{ id: number }>`id`, isUnknown)) {
    yield `posts ${id}: its URL is not among the known ones`;
  }
  const ranked = sql<Ranked>`id, rank, likes_count, discussion_count, created_at`;
  for await (const post of rowsWhere(queries, 'posts', ranked)) {
    const rank = rankOf(post);
    if (Math.abs(post.rank - rank) > RANK_TOLERANCE)
      yield `posts ${post.id}: rank is ${post.rank}, should be ${rank}`;
  }
}

function keyProblem(table: string, { id, url, url_key, url_rules }: Keyed) {
  if (url_rules !== URL_RULES_VERSION)
    return `url_key was made by rules ${url_rules}, the current ones are ${URL_RULES_VERSION}`;
  const key = urlKey(url);
  // The conflict key is for a post whose URL became equal to the URL of an older post when the rules changed.
  if (url_key === key || (table === 'posts' && url_key === conflictKey(key, id))) return undefined;
  return `url_key is ${url_key}, should be ${key}`;
}
