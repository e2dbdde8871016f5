import type { Queries } from '../db/database.ts';
import { INDEXED_WORDS, postsWithWords } from './post-texts.ts';
import { type Mutes, readMutesOf } from './read-mutes.ts';

/** An event on a post. */
export interface MutableEvent {
  post_id: number;
  /** Who did it; null when it was no single user. */
  actor_id: number | null;
}

/**
 * Which of these users want to see nothing of an event: they mute the actor, or they muted or hid the post and are not its
 * author. Notifications ask this.
 */
export async function whoMutes(
  queries: Queries,
  { post_id, actor_id }: MutableEvent,
  user_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const muters = await readMutesOf(queries, user_ids);
  const found = new Set(
    muters.filter(({ users }) => actor_id !== null && users.includes(actor_id)).map(idOf),
  );
  const post = await queries
    .selectFrom('posts')
    .leftJoin('post_words', 'post_words.post_id', 'posts.id')
    .select(['posts.author_id', 'posts.category_id', INDEXED_WORDS.as('words')])
    .where('posts.id', '=', post_id)
    .executeTakeFirst();
  if (!post || user_ids.length === 0) return found;
  const [hidden, tags, sites] = await Promise.all([
    queries
      .selectFrom('hidden_posts')
      .select('user_id')
      .where('post_id', '=', post_id)
      .where('user_id', 'in', user_ids)
      .execute(),
    queries.selectFrom('post_tags').select('tag_id').where('post_id', '=', post_id).execute(),
    queries.selectFrom('post_sites').select('site_id').where('post_id', '=', post_id).execute(),
  ]);
  for (const { user_id } of hidden) if (user_id !== post.author_id) found.add(user_id);
  for (const mutes of muters) {
    if (found.has(mutes.user_id) || mutes.user_id === post.author_id) continue;
    const isMuted =
      mutes.users.includes(post.author_id) ||
      mutes.categories.includes(post.category_id) ||
      tags.some(({ tag_id }) => mutes.tags.includes(tag_id)) ||
      sites.some(({ site_id }) => mutes.sites.includes(site_id)) ||
      (await postsWithWords(queries, mutes.words, [{ post_id, words: post.words }])).size > 0;
    if (isMuted) found.add(mutes.user_id);
  }
  return found;
}

function idOf({ user_id }: Mutes) {
  return user_id;
}
