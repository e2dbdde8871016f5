import { CATEGORY_NAME_MAX } from '@magpie/contract/limits';
import { OTHER_CATEGORY } from '@magpie/contract/other-category';
import type { Queries } from '../db/database.ts';
import { firstFree, slugOf } from '../slugs.ts';

/** A free slug for a name: ASCII words joined by hyphens, with a number if another category has the slug. */
export async function slugFor(queries: Queries, name: string): Promise<string> {
  const base = categorySlug(name);
  const rows = await queries
    .selectFrom('categories')
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  if (isOtherReserved(base, name)) taken.add(base);
  return firstFree(base, '-', (slug) => taken.has(slug));
}

/** The slug has at most as many characters as a name may have. */
export function categorySlug(name: string): string {
  return slugOf(name, 'category', CATEGORY_NAME_MAX);
}

/** `other` is reserved for the category that receives the posts of deleted ones. */
function isOtherReserved(slug: string, name: string) {
  return slug === OTHER_CATEGORY.slug && name.toLowerCase() !== OTHER_CATEGORY.name.toLowerCase();
}
