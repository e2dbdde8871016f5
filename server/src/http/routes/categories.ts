import {
  createCategory,
  deleteCategory,
  editCategory,
  getCategory,
  listCategories,
} from '../../categories/categories.ts';
import { listTags } from '../../tags/tags.ts';
import type { Handlers } from '../handlers.ts';

export const categoryHandlers = {
  listCategories: ({ context, query }) => listCategories(context, query),
  createCategory: ({ context, actor, body }) => createCategory(context, actor, body),
  getCategory: ({ context, params }) => getCategory(context, params.slug),
  editCategory: ({ context, actor, params, body }) => editCategory(context, actor, params.slug, body),
  deleteCategory: ({ context, actor, params }) => deleteCategory(context, actor, params.slug),
  listTags: ({ context, query }) => listTags(context, query),
} satisfies Partial<Handlers>;
