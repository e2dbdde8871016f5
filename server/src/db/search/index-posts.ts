import { indexedText } from '../../words/words.ts';
import type { Tx } from '../database.ts';
import { ANY_ROW, authorWord, siteWord, tagWord } from './filter-words.ts';
import { learnWords } from './neighbours.ts';
import type { PostWordsTable } from './search-tables.ts';

/** Updates the search index. Every transaction that changes an indexed field of a post must call it. */
export async function indexPosts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const posts = await selectIndexed(tx).where('posts.id', 'in', ids).execute();
  const tags = await tx
    .selectFrom('post_tags')
    .select(['post_id', 'tag_id'])
    .where('post_id', 'in', ids)
    .orderBy('tag_id')
    .execute();
  const sites = await tx
    .selectFrom('post_sites')
    .innerJoin('sites', 'sites.id', 'post_sites.site_id')
    .select(['post_sites.post_id', 'sites.host'])
    .where('post_sites.post_id', 'in', ids)
    .execute();
  const tagsOf = Map.groupBy(tags, ({ post_id }) => post_id);
  const sitesOf = Map.groupBy(sites, ({ post_id }) => post_id);
  const rows = posts.map((post) =>
    wordsOfPost(
      post,
      (tagsOf.get(post.id) ?? []).map(({ tag_id }) => tag_id),
      (sitesOf.get(post.id) ?? []).map(({ host }) => host),
    ),
  );
  await learnWords(
    tx,
    new Set(rows.flatMap(({ title, topics }) => [...title.split(' '), ...topics.split(' ')])),
  );
  await tx
    .insertInto('post_words')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('post_id').doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        topics: ref('excluded.topics'),
        description: ref('excluded.description'),
        preview: ref('excluded.preview'),
        filters: ref('excluded.filters'),
      })),
    )
    .execute();
}

interface IndexedPost {
  id: number;
  title: string;
  description: string;
  preview_title: string | null;
  preview_description: string | null;
  username: string;
}

function selectIndexed(tx: Tx) {
  return tx
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .select(['posts.id', 'posts.title', 'posts.description'])
    .select(['posts.preview_title', 'posts.preview_description', 'users.username']);
}

function wordsOfPost(
  post: IndexedPost,
  tag_ids: readonly number[],
  hosts: readonly string[],
): PostWordsTable {
  // The longest is the host itself, the others are the domains above it.
  const [host = ''] = hosts.toSorted((a, b) => b.length - a.length);
  return {
    post_id: post.id,
    title: indexedText(post.title),
    topics: indexedText(`${host} \n ${post.username}`),
    description: indexedText(post.description),
    preview: indexedText(`${post.preview_title ?? ''} \n ${post.preview_description ?? ''}`),
    filters: [
      ANY_ROW,
      authorWord(post.username),
      ...hosts.toSorted().map(siteWord),
      ...tag_ids.map(tagWord),
    ].join(' '),
  };
}
