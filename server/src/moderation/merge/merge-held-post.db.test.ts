import { expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, context } = await aSite({ config: { holdFirstPosts: 1 } });
const admin = await aUser({ admin: true });

test('a post that waits for approval can be merged into a public one, but no post into one that waits', async () => {
  const [into, author] = [await aPost({ by: admin }), await aUser()];
  const from = await aPost({ by: author });
  expect(from.status).toBe('pending');
  const merge = (id: number, target: number) =>
    as(admin).send('mergePost', { params: { id }, body: { into: target } });
  expect(await merge(into.id, from.id)).toMatchObject({ status: 400 });
  expect(await merge(from.id, into.id)).toMatchObject({
    status: 200,
    body: { id: into.id, sources: [{ url: from.url, added_by: { id: author.id } }] },
  });
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});
