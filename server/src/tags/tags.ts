import { calls } from '@magpie/contract/calls';
import type { PageOf } from '@magpie/contract/fields';
import * as tagMessages from '@magpie/contract/messages/tags';
import type { MergeTagBody, RenameTagBody, TagBody, TagWithCount } from '@magpie/contract/tags';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { sqlOf } from '../db/engine-sql.ts';
import { lockName, requireStillAdmin } from '../db/locks.ts';
import { learnNames } from '../db/search/neighbours.ts';
import { onePage, type PageQuery } from '../db/paging.ts';
import type { TagRow } from '../db/tables/topic-tables.ts';
import { InvalidError, NotFoundError } from '../errors.ts';
import { logAct } from '../moderation-log/log-act.ts';
import type { Actor } from '../permissions.ts';
import { firstFree, slugOf } from '../slugs.ts';
import { getTagRow, inBatches, lockPosts, loseTag, movePosts, postsWith, TAG_CHANGES } from './leave-tag.ts';
import { moveFollowers } from './move-followers.ts';
import { byName } from './post-tags.ts';

/** All tags, sorted by name. @throws NotFoundError for a page number outside 1 to 500 */
export async function listTags(
  { config, database }: Context,
  { page }: PageQuery,
): Promise<PageOf<TagWithCount>> {
  const rows = await database.read.selectFrom('tags').selectAll().execute();
  return onePage(config.publicUrl + calls.listTags.path, rows.map(viewTag).sort(byName), { page });
}

/** The slug of a merged tag finds the tag that it was merged into. @throws NotFoundError */
export async function getTag({ database }: Context, slug: string): Promise<TagWithCount> {
  const tag = await findTag(database.read, slug);
  if (!tag) throw new NotFoundError();
  return viewTag(tag);
}

/** A new tag may have the former slug of a merged one. @throws InvalidError when the name is taken */
export async function createTag(
  { database }: Context,
  admin: Actor,
  { name }: TagBody,
): Promise<TagWithCount> {
  return orNameTaken(() =>
    database.transact(async (tx) => {
      await lockName(tx, TAG_CHANGES);
      await requireStillAdmin(tx, admin);
      const slug = await slugFor(tx, name);
      await tx.updateTable('merged_tags').set({ slug: null }).where('slug', '=', slug).execute();
      const row = await tx
        .insertInto('tags')
        .values({ name, name_key: name.toLowerCase(), slug })
        .returningAll()
        .executeTakeFirstOrThrow();
      await learnNames(tx, [name]);
      return viewTag(row);
    }),
  );
}

/** The slug stays, so that links to the tag still work. @throws NotFoundError, InvalidError when the name is taken */
export async function renameTag(
  { database }: Context,
  admin: Actor,
  slug: string,
  { name }: RenameTagBody,
): Promise<TagWithCount> {
  return orNameTaken(() =>
    database.transact(async (tx) => {
      await lockName(tx, TAG_CHANGES);
      await requireStillAdmin(tx, admin);
      const tag = await getTagRow(tx, slug);
      if (name === undefined) return viewTag(tag);
      const row = await tx
        .updateTable('tags')
        .set({ name, name_key: name.toLowerCase() })
        .where('id', '=', tag.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await learnNames(tx, [name]);
      return viewTag(row);
    }),
  );
}

/** The posts lose the tag in batches, the last of them when the tag is deleted. @throws NotFoundError */
export async function deleteTag({ database }: Context, admin: Actor, slug: string): Promise<void> {
  await inBatches(database, admin, slug, (tx, { id }, post_ids) => loseTag(tx, id, post_ids));
  await database.transact(
    async (tx) => {
      await lockName(tx, TAG_CHANGES);
      const { id } = await getTagRow(tx, slug);
      await lockPosts(tx, await postsWith(tx, id));
      await tx.deleteFrom('tags').where('id', '=', id).execute();
      // Last, because other transactions lock a post before its author, who may be this admin.
      await requireStillAdmin(tx, admin);
    },
    { exclusive: true },
  );
}

/**
 * Moves all posts and followers to another tag, which the slug then leads to.
 * @throws NotFoundError, InvalidError when `into` is unknown or the same tag
 */
export async function mergeTag(
  context: Context,
  admin: Actor,
  slug: string,
  { into }: MergeTagBody,
): Promise<TagWithCount> {
  const { database, clock } = context;
  await inBatches(database, admin, slug, async (tx, source, post_ids) => {
    const target = await targetOf(tx, source, into);
    await movePosts(tx, source.id, target.id, post_ids);
  });
  await database.transact(
    async (tx) => {
      await lockName(tx, TAG_CHANGES);
      const source = await getTagRow(tx, slug);
      const target = await targetOf(tx, source, into);
      await lockPosts(tx, await postsWith(tx, source.id));
      // After this, no other transaction can add the tag to a post.
      const tag = tx.selectFrom('tags').select('id').where('id', '=', source.id);
      await tag.modifyEnd(sqlOf(tx).deletionLock).execute();
      await movePosts(tx, source.id, target.id, await postsWith(tx, source.id));
      await moveFollowers(tx, source.id, target.id);
      await tx
        .updateTable('merged_tags')
        .set({ tag_id: target.id })
        .where('tag_id', '=', source.id)
        .execute();
      await tx.deleteFrom('tags').where('id', '=', source.id).execute();
      await tx
        .insertInto('merged_tags')
        .values({ id: source.id, slug: source.slug, tag_id: target.id })
        .execute();
      await logAct(
        tx,
        { admin_id: admin.id, reason: tagMessages.mergedInto(target.name), created_at: clock() },
        { action: 'merge_tag', target: { kind: 'tag', id: source.id, title: source.name } },
      );
      await requireStillAdmin(tx, admin);
    },
    { exclusive: true },
  );
  return getTag(context, into);
}

/** Finds a tag by its slug, or by the slug of a tag that was merged into it, in any letter case. */
export async function findTag(queries: Queries, text: string): Promise<TagRow | undefined> {
  const slug = text.toLowerCase();
  const tags = queries.selectFrom('tags').selectAll('tags');
  return (
    (await tags.where('slug', '=', slug).executeTakeFirst()) ??
    (await tags
      .innerJoin('merged_tags', 'merged_tags.tag_id', 'tags.id')
      .where('merged_tags.slug', '=', slug)
      .executeTakeFirst())
  );
}

async function targetOf(tx: Tx, source: TagRow, into: string): Promise<TagRow> {
  const target = await tx.selectFrom('tags').selectAll().where('slug', '=', into).executeTakeFirst();
  if (!target) throw new InvalidError({ into: [tagMessages.unknownTag] });
  if (target.id === source.id) throw new InvalidError({ into: [tagMessages.sameTag] });
  return target;
}

async function slugFor(queries: Queries, name: string): Promise<string> {
  const slug = slugOf(name, 'tag');
  const rows = await queries.selectFrom('tags').select('slug').where('slug', 'like', `${slug}%`).execute();
  return firstFree(slug, '-', (text) => rows.some((row) => row.slug === text));
}

async function orNameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new InvalidError({ name: [tagMessages.tagTaken] });
  }
}

function viewTag({ id, name, slug, posts_count }: TagRow): TagWithCount {
  return { id, name, slug, posts_count };
}
