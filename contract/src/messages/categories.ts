export const loadCategories = 'Failed to load categories';
export const loadCategory = 'Failed to load category';
export const noCategories = 'No categories yet';
export const createCategory = 'Failed to create category';
export const updateCategory = 'Failed to update category';
export const deleteCategory = 'Failed to delete category';
export const confirmDeleteCategory = 'Are you sure? This will affect all posts in this category.';
export function postsMove(posts: number, max: number) {
  if (posts === 0) return 'It has no posts.';
  if (posts === 1) return 'Its post moves to Other.';
  const many = posts < max ? String(posts) : `more than ${(max - 1).toLocaleString('en')}`;
  return `Its ${many} posts move to Other.`;
}
export const unknownCategory = 'This category does not exist.';
export const categoryTaken = 'A category with this name already exists.';
export const otherInUse =
  'Posts from deleted categories move here, so this category cannot be deleted while it has posts.';
