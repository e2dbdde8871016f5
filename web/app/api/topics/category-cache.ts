import type { Category } from '@magpie/contract/categories';
import type { QueryClient } from '@tanstack/react-query';
import { change } from '../client/change.ts';
import { keys } from '../client/query-keys.ts';

/** Shows a new or edited category in its place by name, at once. */
export function showCategory(cache: QueryClient, category: Category): void {
  changeCategories(cache, (categories) =>
    [...categories.filter(({ id }) => id !== category.id), category].sort((a, b) =>
      a.name.localeCompare(b.name, 'en'),
    ),
  );
}

/** Removes a deleted category at once. */
export function hideCategory(cache: QueryClient, { id }: Category): void {
  changeCategories(cache, (categories) => categories.filter((category) => category.id !== id));
}

/** Fetches categories again, because Other may have been created, and posts, because they contain a category's name. */
function changeCategories(cache: QueryClient, update: (categories: Category[]) => Category[]) {
  change(cache, { queryKey: keys.categories, exact: true }, update);
  void cache.invalidateQueries({ queryKey: keys.categories });
  void cache.invalidateQueries({ queryKey: keys.posts });
}
