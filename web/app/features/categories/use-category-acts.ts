import type { Category, CategoryBody } from '@magpie/contract/categories';
import { useQueryClient } from '@tanstack/react-query';
import { hideCategory, showCategory } from '../../api/topics/category-cache.ts';
import { call } from '../../api/client/client.ts';

/** The actions of admins on categories. They reject when refused; otherwise they update the navigation. */
export function useCategoryActs() {
  const cache = useQueryClient();
  return {
    async create(body: CategoryBody) {
      showCategory(cache, await call('createCategory', { body }));
    },
    async edit({ slug }: Category, body: CategoryBody) {
      showCategory(cache, await call('editCategory', { params: { slug }, body }));
    },
    async delete(category: Category) {
      await call('deleteCategory', { params: { slug: category.slug } });
      hideCategory(cache, category);
    },
  };
}
