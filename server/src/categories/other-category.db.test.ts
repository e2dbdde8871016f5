import * as categoryMessages from '@magpie/contract/messages/categories';
import { OTHER_CATEGORY } from '@magpie/contract/other-category';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost } = await aSite();

const admin = as(await aUser({ admin: true }));
const author = await aUser();
const { slug } = OTHER_CATEGORY;

async function aFiledPost(name: string) {
  const category = await admin.call('createCategory', { body: { name, description: 'x' } });
  const post = await aPost({ by: author, category: category.id });
  return { category: category.slug, id: post.id };
}

const remove = (category: string) => admin.send('deleteCategory', { params: { slug: category } });
const categoryOf = async (id: number) => (await as(null).call('getPost', { params: { id } })).category;

test('an empty Other can be deleted, and is created again when needed', async () => {
  const { category, id } = await aFiledPost('Before');
  await remove(category);
  expect(await categoryOf(id)).toMatchObject({ slug, name: OTHER_CATEGORY.name });
  expect(await remove(slug)).toMatchObject({ status: 400, body: { detail: categoryMessages.otherInUse } });

  await as(author).call('editPost', { params: { id }, body: { category: 1 } });
  expect((await remove(slug)).status).toBe(204);
  expect((await as(null).send('getCategory', { params: { slug } })).status).toBe(404);

  const later = await aFiledPost('After');
  await remove(later.category);
  expect(await categoryOf(later.id)).toMatchObject({ slug });
  await as(author).call('deletePost', { params: { id: later.id } });
  expect((await remove(slug)).status).toBe(204);
});

test('admins read how many posts each category has, removed posts included', async () => {
  const body = { description: 'x' };
  const [empty, counted] = [
    await admin.call('createCategory', { body: { ...body, name: 'Without' } }),
    await admin.call('createCategory', { body: { ...body, name: 'Counted' } }),
  ];
  await aPost({ category: counted.id });
  await aPost({ category: counted.id, removed: true });
  const { results } = await admin.call('countCategoryPosts');
  expect(results).toEqual(
    expect.arrayContaining([
      { id: empty.id, posts_count: 0 },
      { id: counted.id, posts_count: 2 },
    ]),
  );
  expect(results).toHaveLength((await as(null).call('listCategories')).results.length);
});

test('two simultaneous deletions create Other once, even when its name is taken', async () => {
  const named = await admin.call('createCategory', { body: { name: 'Misc', description: 'x' } });
  await admin.call('editCategory', { params: { slug: named.slug }, body: { name: 'Other' } });
  const filed = [await aFiledPost('First'), await aFiledPost('Second')];
  await Promise.all(filed.map(({ category }) => remove(category)));

  for (const { id } of filed) expect(await categoryOf(id)).toMatchObject({ slug, name: 'Other 2' });
  const { results } = await as(null).call('listCategories');
  expect(results.filter((category) => category.slug === slug)).toHaveLength(1);
});

test('a search in Other finds the posts of deleted categories', async () => {
  const [existing, deleted] = [await aFiledPost('Existing'), await aFiledPost('Dropped')];
  await remove(deleted.category);
  const ids = async (q: string) =>
    (await as(null).call('search', { query: { q } })).results.map(({ id }) => id);
  expect(await ids(`category:${slug}`)).toContain(deleted.id);
  expect(await ids(`category:${slug}`)).not.toContain(existing.id);
  expect(await ids(`category:${slug} category:${existing.category}`)).toEqual(
    expect.arrayContaining([deleted.id, existing.id]),
  );
  expect(await ids(`category:${existing.category}`)).toEqual([existing.id]);
  expect(await ids(`category:${deleted.category}`)).toEqual([]);
  expect(await ids(`-category:${slug}`)).not.toContain(deleted.id);
});
