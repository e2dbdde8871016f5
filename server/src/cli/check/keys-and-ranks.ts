import type { Queries } from '../../db/database.ts';
import { rankOf } from '../../lists/ranking.ts';
import { URL_RULES_VERSION, urlKey } from '../../links/url-identity.ts';
import { conflictKey } from '../../links/refresh-url-keys.ts';
import { byId } from './by-id.ts';

/** The engines add the two terms in different orders. */
const RANK_TOLERANCE = 1e-9;

/** Posts and removed URLs whose key differs from the current rules', and posts whose rank does not match their counts. */
export async function* findWrongKeysAndRanks(queries: Queries): AsyncGenerator<string> {
  for await (const post of byId((after, limit) => postsAfter(queries, after, limit))) {
    const { id, url_key, url_rules } = post;
    const rank = rankOf(post);
    if (Math.abs(post.rank - rank) > RANK_TOLERANCE)
      yield `posts ${id}: rank is ${post.rank}, should be ${rank}`;
    if (url_rules !== URL_RULES_VERSION) {
      yield `posts ${id}: ${madeByOldRules(url_rules)}`;
    } else if (!keysOf(post).includes(url_key)) {
      yield `posts ${id}: url_key is ${url_key}, should be ${urlKey(post.url)}`;
    }
  }
  for await (const removed of byId((after, limit) => removedUrlsAfter(queries, after, limit))) {
    const { id, url, url_key, url_rules } = removed;
    if (url_rules !== URL_RULES_VERSION) {
      yield `removed_urls ${id}: ${madeByOldRules(url_rules)}`;
    } else if (urlKey(url) !== url_key) {
      yield `removed_urls ${id}: url_key is ${url_key}, should be ${urlKey(url)}`;
    }
  }
}

function madeByOldRules(url_rules: number) {
  return `url_key was made by rules ${url_rules}, those in force are ${URL_RULES_VERSION}`;
}

/** The second is for a post whose URL became that of an older one when the rules changed. */
function keysOf({ id, url }: { id: number; url: string }) {
  const key = urlKey(url);
  return [key, conflictKey(key, id)];
}

function removedUrlsAfter(queries: Queries, after: number, limit: number) {
  return queries
    .selectFrom('removed_urls')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

function postsAfter(queries: Queries, after: number, limit: number) {
  return queries
    .selectFrom('posts')
    .select(['id', 'url', 'url_key', 'url_rules', 'rank', 'likes_count', 'discussion_count', 'created_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
