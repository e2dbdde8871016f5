import type { Tag } from '@magpie/contract/tags';
import type { Queries, Tx } from '../db/database.ts';

/** The tags of these posts by post id, each post's sorted by name, in one query. */
export async function tagsOf(queries: Queries, post_ids: readonly number[]): Promise<Map<number, Tag[]>> {
  const tags = new Map<number, Tag[]>(post_ids.map((id) => [id, []]));
  if (post_ids.length === 0) return tags;
  const rows = await queries
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select(['post_tags.post_id', 'tags.id', 'tags.name', 'tags.slug'])
    .where('post_tags.post_id', 'in', post_ids)
    .execute();
  for (const { post_id, ...tag } of rows.sort(byName)) tags.get(post_id)?.push(tag);
  return tags;
}

/** The order in which tags are shown. */
export function byName(a: Pick<Tag, 'name'>, b: Pick<Tag, 'name'>): number {
  return a.name.localeCompare(b.name, 'en');
}

/** Replaces the tags of a post. */
export async function setTags(tx: Tx, post_id: number, tags: readonly Tag[]): Promise<void> {
  await tx.deleteFrom('post_tags').where('post_id', '=', post_id).execute();
  await addTags(tx, post_id, tags);
}

/**
 * Adds tags that the post does not have yet, in the order of their ids, so that two transactions cannot deadlock on the
 * counts.
 */
export async function addTags(tx: Tx, post_id: number, tags: readonly Tag[]): Promise<void> {
  if (tags.length === 0) return;
  await tx
    .insertInto('post_tags')
    .values(tags.map(({ id }) => ({ post_id, tag_id: id })).sort((a, b) => a.tag_id - b.tag_id))
    .execute();
}
