import { calls } from '@magpie/contract/calls';
import type { Category, CategoryBody, CategoryCounts } from '@magpie/contract/categories';
import type { PageOf } from '@magpie/contract/fields';
import * as categoryMessages from '@magpie/contract/messages/categories';
import { DEFAULT_CATEGORY_ICON } from '@magpie/contract/category-icons';
import { CATEGORY_POSTS_MAX } from '@magpie/contract/limits';
import { OTHER_CATEGORY } from '@magpie/contract/other-category';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { lockCategories, requireStillAdmin } from '../db/locks.ts';
import { onePage, type PageQuery } from '../db/paging.ts';
import type { CategoryRow } from '../db/schema.ts';
import { ConflictError, InvalidError, NotFoundError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { firstFree } from '../slugs.ts';
import { slugFor } from './slug.ts';

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');

/** All categories, sorted by name. @throws NotFoundError for an invalid page or cursor */
export async function listCategories(
  { config, database }: Context,
  { page }: PageQuery,
): Promise<PageOf<Category>> {
  const rows = await database.read.selectFrom('categories').selectAll().execute();
  return onePage(config.publicUrl + calls.listCategories.path, rows.map(viewCategory).sort(byName), { page });
}

/** @throws NotFoundError */
export async function getCategory({ database }: Context, slug: string): Promise<Category> {
  return viewCategory(await getCategoryRow(database.read, slug));
}

/** The number of posts of every category, each counted up to `CATEGORY_POSTS_MAX`. */
export async function countCategoryPosts({ database }: Context): Promise<CategoryCounts> {
  const { rows } = await sql<{ id: number; posts_count: number | string }>`
    select id, (
      select count(*) from (
        select 1 from posts where posts.category_id = categories.id limit ${CATEGORY_POSTS_MAX}
      ) as counted
    ) as posts_count
    from categories`.execute(database.read);
  return { results: rows.map(({ id, posts_count }) => ({ id, posts_count: Number(posts_count) })) };
}

/** @throws InvalidError when the name is taken */
export async function createCategory(
  { database, clock }: Context,
  admin: Actor,
  body: CategoryBody,
): Promise<Category> {
  const { name, description, icon = DEFAULT_CATEGORY_ICON } = body;
  return orNameTaken(() =>
    database.transact(async (tx) => {
      await lockCategories(tx);
      await requireStillAdmin(tx, admin);
      const slug = await slugFor(tx, name);
      return viewCategory(await insertCategory(tx, { name, slug, description, icon, created_at: clock() }));
    }),
  );
}

/** The slug stays, so that links to the category still work. @throws NotFoundError, InvalidError */
export async function editCategory(
  { database }: Context,
  admin: Actor,
  slug: string,
  { name, description, icon }: Partial<CategoryBody>,
): Promise<Category> {
  return orNameTaken(() =>
    database.transact(async (tx) => {
      await lockCategories(tx);
      await requireStillAdmin(tx, admin);
      const category = await getCategoryRow(tx, slug);
      const edited = {
        name: name ?? category.name,
        description: description ?? category.description,
        icon: icon ?? category.icon,
      };
      const row = await tx
        .updateTable('categories')
        .set({ ...edited, name_key: edited.name.toLowerCase() })
        .where('id', '=', category.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return viewCategory(row);
    }),
  );
}

/**
 * Deletes a category and moves its posts, of which there may be very many, to Other.
 * @throws NotFoundError, ConflictError for Other while it has posts
 */
export async function deleteCategory(
  { database, clock }: Context,
  admin: Actor,
  slug: string,
): Promise<void> {
  await database.transact(
    async (tx) => {
      await lockCategories(tx);
      const category = await getCategoryRow(tx, slug);
      const post = await tx
        .selectFrom('posts')
        .select('id')
        .where('category_id', '=', category.id)
        .limit(1)
        .execute();
      if (post.length > 0) {
        if (category.slug === OTHER_CATEGORY.slug) throw new ConflictError(categoryMessages.otherInUse);
        const other = await otherCategory(tx, clock());
        await tx
          .updateTable('posts')
          .set({ category_id: other.id })
          .where('category_id', '=', category.id)
          .execute();
      }
      await tx.deleteFrom('categories').where('id', '=', category.id).execute();
      // Last, because other transactions lock a post before its author, who may be this admin.
      await requireStillAdmin(tx, admin);
    },
    { exclusive: true },
  );
}

async function otherCategory(tx: Tx, created_at: number): Promise<CategoryRow> {
  const found = await tx
    .selectFrom('categories')
    .selectAll()
    .where('slug', '=', OTHER_CATEGORY.slug)
    .executeTakeFirst();
  const other = { ...OTHER_CATEGORY, icon: DEFAULT_CATEGORY_ICON, created_at };
  return found ?? insertCategory(tx, { ...other, name: await freeName(tx, other.name) });
}

/** A renamed category may have this name under another slug. */
async function freeName(tx: Tx, name: string): Promise<string> {
  const rows = await tx.selectFrom('categories').select('name_key').execute();
  const taken = new Set(rows.map(({ name_key }) => name_key));
  return firstFree(name, ' ', (other) => taken.has(other.toLowerCase()));
}

async function insertCategory(tx: Tx, category: Omit<CategoryRow, 'id' | 'name_key'>): Promise<CategoryRow> {
  return tx
    .insertInto('categories')
    .values({ ...category, name_key: category.name.toLowerCase() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function getCategoryRow(queries: Queries, slug: string): Promise<CategoryRow> {
  const row = await queries.selectFrom('categories').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
}

async function orNameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new InvalidError({ name: [categoryMessages.categoryTaken] });
  }
}

function viewCategory({ id, name, slug, description, icon }: CategoryRow): Category {
  return { id, name, slug, description, icon };
}
