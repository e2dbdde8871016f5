import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';
import { URL_RULES_VERSION, urlKey } from './url-identity.ts';
import { refreshUrlKeys } from './refresh-url-keys.ts';

const { as, aUser, aPost, context } = await aSite();
const ann = await aUser();

/** Rules of a later version, whose key is the last part of the path. */
const LATER = {
  version: URL_RULES_VERSION + 1,
  keyOf: (url: string) => `last:${new URL(url).pathname.split('/').at(-1)}`,
};

async function keysOf(...posts: { id: number }[]) {
  const rows = await context.database.read
    .selectFrom('posts')
    .select(['id', 'url_key', 'url_rules'])
    .where(
      'id',
      'in',
      posts.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ url_key, url_rules }) => [url_key, url_rules]);
}

test('changes nothing where all posts have the current rules', async () => {
  const post = await aPost({ url: 'https://a.invalid/present' });
  expect(await refreshUrlKeys(context)).toBe(0);
  expect(await keysOf(post)).toEqual([[urlKey('https://a.invalid/present'), URL_RULES_VERSION]]);
});

test('gives the key to the oldest of several posts with the same URL', async () => {
  const first = await aPost({ url: 'https://a.invalid/x/story' });
  const second = await aPost({ url: 'https://a.invalid/y/story' });
  const third = await aPost({ url: 'https://a.invalid/z/story' });
  const { version } = LATER;
  expect(await refreshUrlKeys(context, LATER)).toBeGreaterThanOrEqual(3);
  expect(await keysOf(first, second, third)).toEqual([
    ['last:story', version],
    [`last:story:${second.id}`, version],
    [`last:story:${third.id}`, version],
  ]);
  expect(await refreshUrlKeys(context, LATER)).toBe(0);
});

test('moves a key from a newer post to an older one', async () => {
  const older = await aPost({ url: 'https://a.invalid/x/held' });
  const newer = await aPost({ url: 'https://a.invalid/y/held' });
  await context.database.transact((tx) =>
    tx
      .updateTable('posts')
      .set({ url_key: 'last:held', url_rules: LATER.version })
      .where('id', '=', newer.id)
      .execute(),
  );
  await refreshUrlKeys(context, LATER);
  expect(await keysOf(older, newer)).toEqual([
    ['last:held', LATER.version],
    [`last:held:${newer.id}`, LATER.version],
  ]);
});

test('moves a key that an old rule gave to another post', async () => {
  const older = await aPost({ url: 'https://a.invalid/moved/here' });
  const newer = await aPost({ url: 'https://a.invalid/moved/away' });
  await context.database.transact((tx) =>
    tx.updateTable('posts').set({ url_key: 'last:here' }).where('id', '=', newer.id).execute(),
  );
  await refreshUrlKeys(context, LATER);
  expect((await keysOf(older, newer)).map(([key]) => key)).toEqual(['last:here', 'last:away']);
});

test('refreshes several batches, even in two processes simultaneously', async () => {
  await context.database.transact(async (tx) => {
    const chosen = { author_id: ann.id, category_id: 1, status: 'active', likes_count: 0 } as const;
    const rows = Array.from({ length: 450 }, (_, index) => ({
      ...fillerPost(index, { ...chosen, created_at: 1 }),
      url: `https://old.invalid/${index % 2 ? 'p' : 'q'}/${Math.floor(index / 2)}-old`,
      url_key: `old-${index}`,
      url_rules: 0,
    }));
    await insertAll(tx, 'posts', rows);
  });
  await Promise.all([refreshUrlKeys(context, LATER), refreshUrlKeys(context, LATER)]);
  const { read } = context.database;
  const left = await read.selectFrom('posts').select('id').where('url_rules', '<', LATER.version).execute();
  expect(left).toEqual([]);
  const apart = await read
    .selectFrom('posts')
    .select('id')
    .where('url_key', 'like', 'last:%-old:%')
    .execute();
  expect(apart).toHaveLength(225);
  expect((await as(ann).call('listMyPosts')).results).toHaveLength(20);
});

test('refreshes the keys of removed URLs, and merges equal ones', async () => {
  const admin = await aUser({ admin: true });
  const urls = ['https://b.invalid/x/removed', 'https://b.invalid/y/removed'];
  for (const url of urls) {
    const { id } = await aPost({ url, by: ann });
    await as(admin).call('removePost', { params: { id } });
    await as(ann).call('deletePost', { params: { id } });
  }
  const { read } = context.database;
  const keys = () => read.selectFrom('removed_urls').select(['url_key', 'url_rules']).execute();
  expect(await keys()).toHaveLength(2);
  await Promise.all([refreshUrlKeys(context, LATER), refreshUrlKeys(context, LATER)]);
  expect(await keys()).toEqual([{ url_key: 'last:removed', url_rules: LATER.version }]);
});
