import { categorySlug } from '../../categories/slug.ts';
import type { Queries } from '../../db/database.ts';

/** Finds the category of a hint by slug or name, else by a word of the slug (`articles`: AI Articles). */
export async function categoryFinder(
  queries: Queries,
  fallback_id: number | null,
): Promise<(hint: string) => number | null> {
  const categories = await queries
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .orderBy('id')
    .execute();
  return (hint) => {
    if (hint.trim() === '') return fallback_id;
    const wanted = categorySlug(hint);
    const found =
      categories.find(({ slug, name }) => slug === wanted || categorySlug(name) === wanted) ??
      categories.find(({ slug }) => slug.split('-').includes(wanted));
    return found?.id ?? fallback_id;
  };
}
