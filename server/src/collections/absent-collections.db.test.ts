import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { isCollectionDeleted } from './absent-collections.ts';

const { as, aUser, context } = await aSite();

test('a deleted collection is known as such, unless it was private', async () => {
  const owner = as(await aUser());
  const ids: number[] = [];
  for (const visibility of ['public', 'unlisted', 'private', 'public'])
    ids.push((await owner.call('createCollection', { body: { title: 'x', visibility } })).id);
  for (const id of ids.slice(0, 3)) await owner.call('deleteCollection', { params: { id } });
  const known = [];
  for (const id of [...ids, 999_999]) known.push(await isCollectionDeleted(context.database, id));
  expect(known).toEqual([true, true, false, false, false]);
});
