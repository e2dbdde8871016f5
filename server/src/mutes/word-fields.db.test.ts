import { expect, test } from 'vitest';
import { indexPosts } from '../db/search/index-posts.ts';
import { aSite } from '../testing/test-site.ts';

/** In which texts of a post muted words are looked for. */

const { as, aUser, aPost, aComment, context } = await aSite();
const { database } = context;
const author = await aUser({ username: 'walrus' });
const [tag] = (await as(null).call('listTags')).results;

const posts = {
  title: await aPost({ by: author, title: 'On the Walrus' }),
  description: await aPost({ by: author, description: 'It is about a WALRUS.' }),
  previewTitle: await aPost({ by: author }),
  previewDescription: await aPost({ by: author }),
  cjk: await aPost({ by: author, title: '海象学习' }),
  none: await aPost({ by: author, url: 'https://walrus.example/walrus', tags: [tag?.id ?? 0], category: 5 }),
};
type Name = keyof typeof posts;
const names = Object.keys(posts) as Name[];
await setPreview(posts.previewTitle.id, { preview_title: 'Walrus!' });
await setPreview(posts.previewDescription.id, { preview_description: 'See the walrus' });
await aComment({ on: posts.none, content: 'A walrus in a comment' });

async function setPreview(id: number, preview: { preview_title?: string; preview_description?: string }) {
  await database.transact(async (tx) => {
    await tx.updateTable('posts').set(preview).where('id', '=', id).execute();
    await indexPosts(tx, [id]);
  });
}

async function seenWithout(...words: string[]): Promise<Name[]> {
  const viewer = await aUser();
  for (const target of words) await as(viewer).call('mute', { body: { kind: 'word', target } });
  const { results } = await as(viewer).call('listPosts', {});
  return names.filter((name) => results.some(({ id }) => id === posts[name].id));
}

test('a muted word hides posts that have it in the title, description or preview, but not posts that have it elsewhere', async () => {
  expect(await seenWithout('nothing of this')).toEqual(names);
  expect(await seenWithout('walrus')).toEqual(['cjk', 'none']);
  expect(await seenWithout('海象学')).toEqual(names.filter((name) => name !== 'cjk'));
  expect(await seenWithout('walrus', '海象学习')).toEqual(['none']);
});

test('a muted word does not hide posts by the names of their tags and categories', async () => {
  const { name: category } = posts.none.category;
  expect(await seenWithout(tag?.name ?? '', category)).toEqual(names);
});

test('posts that the search index lacks are looked at too', async () => {
  await database.transact((tx) =>
    tx.deleteFrom('post_words').where('post_id', '=', posts.previewTitle.id).execute(),
  );
  expect(await seenWithout('walrus')).toEqual(['cjk', 'none']);
  await database.transact((tx) => indexPosts(tx, [posts.previewTitle.id]));
});
