import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { actorOf } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { BOOKMARKED, LIKED } from './find-flags.ts';
import { findPostFlags } from './post-flags.ts';

const { as, aUser, context } = await aSite();
const { read } = context.database;
const reader = await aUser();
const viewer = actorOf(reader, 'user');

const CHOSEN = {
  author_id: reader.id,
  category_id: 1,
  status: 'active',
  likes_count: 0,
  created_at: 1,
} as const;

let nextId = 1;

/** Inserts posts directly, because creating them through the API would take most of the time of the test. */
async function manyPosts(count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, () => nextId++);
  const rows = ids.map((id) => ({ ...fillerPost(id, CHOSEN), id }));
  await context.database.transact((tx) => insertAll(tx, 'posts', rows));
  return ids;
}

test('finds the flags of several viewers together, including one who liked very many posts', async () => {
  const [fan, guest] = [await aUser(), await aUser()];
  const ids = await manyPosts(310);
  for (const id of ids) await as(fan).call('likePost', { params: { id } });
  const [first = 0, second = 0, last = 0] = [ids[0], ids[1], ids.at(-1)];
  await as(fan).call('unlikePost', { params: { id: first } });
  await as(guest).call('likePost', { params: { id: second } });
  await as(guest).call('bookmarkPost', { params: { id: last } });
  const viewers = [fan, guest, reader].map(({ id }) => ({ ...viewer, id }));
  const together = (ids: number[]) => Promise.all(viewers.map((one) => findPostFlags(read, one, ids)));
  expect(await together([last, second, first])).toEqual([
    [LIKED, LIKED, 0],
    [BOOKMARKED, LIKED, 0],
    [0, 0, 0],
  ]);
  expect(await together([second, first])).toEqual([
    [LIKED, 0],
    [LIKED, 0],
    [0, 0],
  ]);
});

test('finds the flags of posts that are far apart', async () => {
  const rows = [100_000, 101_000, 103_000].map((id) => ({ ...fillerPost(id, CHOSEN), id }));
  await context.database.transact((tx) => tx.insertInto('posts').values(rows).execute());
  const [first = 0, between = 0, last = 0] = rows.map(({ id }) => id);
  for (const id of [between, last]) await as(reader).call('likePost', { params: { id } });
  expect(await findPostFlags(read, viewer, [last, first])).toEqual([LIKED, 0]);
});
