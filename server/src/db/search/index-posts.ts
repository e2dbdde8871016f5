import { sql } from 'kysely';
import { indexedText } from '../../words/words.ts';
import type { Tx } from '../database.ts';
import {
  ANY_ROW,
  authorWords,
  categoryWord,
  dateWords,
  kindWords,
  siteWord,
  tagWord,
  typeWord,
} from './filter-words.ts';
import { learnWords } from './neighbours.ts';
import { type PostWordsTable, SEARCHED_POSTS } from './search-tables.ts';
import { type StoreOptions, storeWords } from './store-words.ts';

/**
 * Updates the search index. Every transaction that changes an indexed field of a post must call it.
 * @returns the words that a correction may offer from now on, besides those already `learned`
 */
export async function indexPosts(
  tx: Tx,
  ids: readonly number[],
  { learned, ...options }: StoreOptions & { learned?: ReadonlySet<string> } = {},
): Promise<string[]> {
  if (ids.length === 0) return [];
  const posts = await indexedPosts(ids).execute(tx);
  const rows = posts.rows.map(wordsOfPost);
  const words = await learnWords(
    tx,
    rows.flatMap(({ title, topics }) => `${title} ${topics}`.split(' ')),
    learned,
  );
  await storeWords(tx, SEARCHED_POSTS, rows, options);
  return words;
}

interface IndexedPost {
  id: number;
  title: string;
  description: string;
  preview_title: string | null;
  preview_description: string | null;
  preview_type: string;
  kind: string | null;
  category_id: number;
  created_at: number;
  /** null when the author's account was deleted. */
  username: string | null;
  /** Separated by blanks; null for none. */
  tag_ids: string | null;
  hosts: string | null;
}

const SEPARATOR = ' ';

/** In one statement, because each submission runs it. */
function indexedPosts(ids: readonly number[]) {
  return sql<IndexedPost>`
    select posts.id, title, description, preview_title, preview_description, preview_type, kind, category_id,
      posts.created_at, case when users.deleted_at is null then username end as username,
      (select string_agg(cast(tag_id as text), ${SEPARATOR} order by tag_id)
        from post_tags where post_id = posts.id) as tag_ids,
      (select string_agg(host, ${SEPARATOR} order by host)
        from post_sites join sites on sites.id = site_id where post_id = posts.id) as hosts
    from posts join users on users.id = author_id where posts.id in (${sql.join(ids)})`;
}

function wordsOfPost(post: IndexedPost): PostWordsTable {
  const hosts = post.hosts?.split(SEPARATOR) ?? [];
  const tag_ids = post.tag_ids?.split(SEPARATOR).map(Number) ?? [];
  // The longest host is that of the link; the others are its parent domains.
  const [host = ''] = hosts.toSorted((a, b) => b.length - a.length);
  return {
    post_id: post.id,
    title: indexedText(post.title),
    topics: indexedText(`${host} \n ${post.username ?? ''}`),
    description: indexedText(post.description),
    preview: indexedText(`${post.preview_title ?? ''} \n ${post.preview_description ?? ''}`),
    filters: [
      ANY_ROW,
      ...authorWords(post.username),
      categoryWord(post.category_id),
      typeWord(post.preview_type),
      ...kindWords(post.kind),
      ...dateWords(post.created_at),
      ...hosts.map(siteWord),
      ...tag_ids.map(tagWord),
    ].join(' '),
  };
}
