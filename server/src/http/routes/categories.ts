import {
  createCategory,
  deleteCategory,
  editCategory,
  getCategory,
  listCategories,
  listTags,
} from '../../categories/categories.ts';
import type { Handlers } from '../handlers.ts';

export const categoryHandlers = {
  listCategories: ({ context, query }) => listCategories(context, query),
  createCategory: ({ context, body }) => createCategory(context, body),
  getCategory: ({ context, params }) => getCategory(context, params.slug),
  editCategory: ({ context, params, body }) => editCategory(context, params.slug, body),
  deleteCategory: async ({ context, params }) => {
    await deleteCategory(context, params.slug);
    return null;
  },
  listTags: ({ context, query }) => listTags(context, query),
} satisfies Partial<Handlers>;
