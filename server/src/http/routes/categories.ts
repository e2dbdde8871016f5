import {
  countCategoryPosts,
  createCategory,
  deleteCategory,
  editCategory,
  getCategory,
  listCategories,
} from '../../categories/categories.ts';
import type { Handlers } from '../handlers.ts';

export const categoryHandlers = {
  listCategories: ({ context, query }) => listCategories(context, query),
  countCategoryPosts: ({ context }) => countCategoryPosts(context),
  createCategory: ({ context, actor, body }) => createCategory(context, actor, body),
  getCategory: ({ context, params }) => getCategory(context, params.slug),
  editCategory: ({ context, actor, params, body }) => editCategory(context, actor, params.slug, body),
  deleteCategory: ({ context, actor, params }) => deleteCategory(context, actor, params.slug),
} satisfies Partial<Handlers>;
