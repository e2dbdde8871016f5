import { OTHER_CATEGORY } from '@magpie/contract/values';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost } = await aSite();

const admin = as(await aUser({ admin: true }));

async function aFiledPost(name: string) {
  const category = await admin.call('createCategory', { body: { name, description: 'x' } });
  const post = await aPost({ category: category.id });
  return { slug: category.slug, id: post.id };
}

test('Other is made once when two categories are deleted at once, even where its name is taken', async () => {
  const named = await admin.call('createCategory', { body: { name: 'Misc', description: 'x' } });
  await admin.call('editCategory', { params: { slug: named.slug }, body: { name: 'Other' } });
  const filed = [await aFiledPost('First'), await aFiledPost('Second')];
  await Promise.all(filed.map(({ slug }) => admin.call('deleteCategory', { params: { slug } })));

  for (const { id } of filed) {
    const { category } = await as(null).call('getPost', { params: { id } });
    expect(category).toMatchObject({ slug: OTHER_CATEGORY.slug, name: 'Other 2' });
  }
  const { results } = await as(null).call('listCategories');
  expect(results.filter(({ slug }) => slug === OTHER_CATEGORY.slug)).toHaveLength(1);
});
