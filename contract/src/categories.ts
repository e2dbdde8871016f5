import Type, { type Static } from 'typebox';
import { bySlug, type Call, noInput } from './call.ts';
import { count, id, Nothing, OnePageQuery, optional, pageOf, text } from './fields.ts';
import { CATEGORY_DESCRIPTION_MAX, CATEGORY_NAME_MAX, CATEGORY_POSTS_MAX } from './limits.ts';
import { CATEGORY_ICONS } from './category-icons.ts';

export const Category = Type.Object({
  id: id(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  icon: Type.Enum([...CATEGORY_ICONS]),
});
export type Category = Static<typeof Category>;

export const CategoryList = pageOf(Category);
export type CategoryList = Static<typeof CategoryList>;

/** For admins only, and not part of the list of categories, which is cached and the same for everyone. */
export const CategoryCounts = Type.Object({
  results: Type.Array(
    Type.Object({
      id: id(),
      posts_count: {
        ...count(),
        maximum: CATEGORY_POSTS_MAX,
        description: `All posts of the category, whatever their status, counted up to ${CATEGORY_POSTS_MAX}.`,
      },
    }),
  ),
});
export type CategoryCounts = Static<typeof CategoryCounts>;

export const CategoryBody = Type.Object({
  name: text({ max: CATEGORY_NAME_MAX }),
  description: text({ max: CATEGORY_DESCRIPTION_MAX }),
  icon: optional(Type.Enum([...CATEGORY_ICONS])),
});
export type CategoryBody = Static<typeof CategoryBody>;

export const categoryCalls = {
  listCategories: {
    summary: 'List categories, by name',
    method: 'GET',
    path: '/api/content/categories/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: OnePageQuery,
    reply: CategoryList,
  },
  countCategoryPosts: {
    summary: 'Count the posts of every category',
    method: 'GET',
    path: '/api/content/category-counts/',
    access: 'admin',
    limit: 'read',
    ...noInput,
    reply: CategoryCounts,
  },
  createCategory: {
    summary: 'Create a category',
    method: 'POST',
    path: '/api/content/categories/',
    access: 'admin',
    limit: 'write',
    ...noInput,
    body: CategoryBody,
    status: 201,
    reply: Category,
  },
  getCategory: {
    summary: 'Read a category',
    method: 'GET',
    path: '/api/content/categories/:slug/',
    access: 'public',
    limit: 'read',
    ...bySlug,
    reply: Category,
  },
  editCategory: {
    summary: 'Edit a category',
    method: 'PATCH',
    path: '/api/content/categories/:slug/',
    access: 'admin',
    limit: 'write',
    ...bySlug,
    body: Type.Partial(CategoryBody),
    reply: Category,
  },
  deleteCategory: {
    summary: 'Delete a category; its posts move to Other',
    method: 'DELETE',
    path: '/api/content/categories/:slug/',
    access: 'admin',
    limit: 'write',
    ...bySlug,
    status: 204,
    reply: Nothing,
  },
} as const satisfies Record<string, Call>;
