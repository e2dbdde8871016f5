import * as categoryMessages from '@magpie/contract/messages/categories';
import * as fieldMessages from '@magpie/contract/messages/fields';
import { CATEGORY_ICONS } from '@magpie/contract/category-icons';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost } = await aSite();

const admin = as(await aUser({ admin: true }));

test('a new site has six categories and about thirty tags, sorted by name, on one page', async () => {
  const { results, next, previous } = await as(null).call('listCategories');
  expect(results.map(({ name }) => name)).toEqual([
    'AI Articles',
    'News',
    'Research',
    'Tools',
    'Tutorials',
    'Videos',
  ]);
  expect([next, previous]).toEqual([null, null]);
  const tags = await as(null).call('listTags');
  expect(tags.results.length).toBeGreaterThanOrEqual(30);
  const names = tags.results.map(({ name }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});

test('a category gets a permanent slug from its name, and Newspaper as its default icon', async () => {
  const made = await admin.call('createCategory', {
    body: { name: ' Röbots & Führung ', description: 'Hands-on.' },
  });
  expect(made).toMatchObject({ name: 'Röbots & Führung', slug: 'robots-fuhrung', icon: 'Newspaper' });
  const params = { slug: made.slug };
  const edited = await admin.call('editCategory', { params, body: { name: 'Robots', icon: 'Laptop' } });
  expect(edited).toEqual({ ...made, name: 'Robots', icon: 'Laptop' });
  expect(await as(null).call('getCategory', { params })).toEqual(edited);
});

test('categories whose names give the same slug get different slugs', async () => {
  const [one, two] = [
    await admin.call('createCategory', { body: { name: 'C++', description: 'x' } }),
    await admin.call('createCategory', { body: { name: 'C', description: 'x' } }),
  ];
  expect([one.slug, two.slug]).toEqual(['c', 'c-2']);
  const sign = await admin.call('createCategory', { body: { name: '★', description: 'x' } });
  expect(sign.slug).toBe('category');
});

test('a slug is short, even when the transliterated name is long', async () => {
  const made = await admin.call('createCategory', { body: { name: '㎯'.repeat(50), description: 'x' } });
  expect(made.slug).toMatch(/^rad-s2rad.{40}[a-z0-9]$/);
  expect(await as(null).call('getCategory', { params: { slug: made.slug } })).toEqual(made);
});

test('names are unique regardless of letter case, even when created simultaneously', async () => {
  await admin.call('createCategory', { body: { name: 'Podcasts', description: 'x' } });
  const again = await admin.send('createCategory', { body: { name: 'PODCASTS', description: 'x' } });
  expect(again).toMatchObject({ status: 400, body: { name: [categoryMessages.categoryTaken] } });
  const both = await Promise.all(
    ['Race', 'RACE'].map((name) => admin.send('createCategory', { body: { name, description: 'x' } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  const rename = await admin.send('editCategory', { params: { slug: 'news' }, body: { name: 'podcasts' } });
  expect(rename).toMatchObject({ status: 400, body: { name: [categoryMessages.categoryTaken] } });
});

test('requires a name and description within their lengths, and a known icon', async () => {
  const refuse = async (body: object) => (await admin.send('createCategory', { body })).body as object;
  expect(await refuse({})).toEqual({ name: [fieldMessages.required], description: [fieldMessages.required] });
  expect(await refuse({ name: 'x'.repeat(51), description: 'x'.repeat(501) })).toEqual({
    name: [fieldMessages.tooLong(50)],
    description: [fieldMessages.tooLong(500)],
  });
  expect(await refuse({ name: 'Icons', description: 'x', icon: 'Skull' })).toHaveProperty('icon');
  const nothing = { name: null, description: null, icon: null };
  expect(Object.keys(await refuse(nothing)).sort()).toEqual(['description', 'icon', 'name']);
  const edited = await admin.send('editCategory', { params: { slug: 'news' }, body: nothing });
  expect(edited).toMatchObject({ status: 400 });
  expect(Object.keys(edited.body as object).sort()).toEqual(['description', 'icon', 'name']);
  const emoji = await admin.call('createCategory', { body: { name: '🦾'.repeat(50), description: 'x' } });
  expect(emoji.name).toBe('🦾'.repeat(50));
});

test.each(CATEGORY_ICONS)('a category can have the icon %s', async (icon) => {
  const made = await admin.call('createCategory', { body: { name: `With ${icon}`, description: 'x', icon } });
  expect(made.icon).toBe(icon);
  const params = { slug: made.slug };
  expect(await admin.call('editCategory', { params, body: { icon: 'Book' } })).toMatchObject({
    icon: 'Book',
  });
  expect(await admin.call('editCategory', { params, body: { icon } })).toMatchObject({ icon });
  expect(await as(null).call('getCategory', { params })).toEqual(made);
});

test('deleting a category moves its posts to Other, which cannot be deleted while it has posts', async () => {
  const doomed = await admin.call('createCategory', { body: { name: 'Doomed', description: 'x' } });
  const post = await aPost({ category: doomed.id });
  const removed = await aPost({ category: doomed.id, removed: true });
  expect((await admin.send('deleteCategory', { params: { slug: 'doomed' } })).status).toBe(204);
  expect((await as(null).send('getCategory', { params: { slug: 'doomed' } })).status).toBe(404);

  const moved = await as(null).call('getPost', { params: { id: post.id } });
  expect(moved.category).toMatchObject({ name: 'Other', slug: 'other' });
  expect((await admin.call('getPost', { params: { id: removed.id } })).category.slug).toBe('other');
  const refused = await admin.send('deleteCategory', { params: { slug: 'other' } });
  expect(refused).toMatchObject({ status: 400, body: { detail: categoryMessages.otherInUse } });
});

test('simultaneous categories whose names give the same slug are all created', async () => {
  const both = await Promise.all(
    ['Q+', 'Q#', 'Q!'].map((name) => admin.call('createCategory', { body: { name, description: 'x' } })),
  );
  expect(both.map(({ slug }) => slug).sort()).toEqual(['q', 'q-2', 'q-3']);
});

test('an empty category can be deleted', async () => {
  await admin.call('createCategory', { body: { name: 'Empty', description: 'x' } });
  expect((await admin.send('deleteCategory', { params: { slug: 'empty' } })).status).toBe(204);
  expect((await admin.send('deleteCategory', { params: { slug: 'empty' } })).status).toBe(404);
});

test('simultaneous edits of different fields are all stored', async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    const body = { name: `Shared ${round}`, description: 'x' };
    const { slug } = await admin.call('createCategory', { body });
    const edit = (part: object) => admin.call('editCategory', { params: { slug }, body: part });
    await Promise.all([edit({ name: `Renamed ${round}` }), edit({ description: 'y' }), edit({ icon: 'Tv' })]);
    expect(await admin.call('getCategory', { params: { slug } })).toMatchObject({
      name: `Renamed ${round}`,
      description: 'y',
      icon: 'Tv',
    });
  }
});
