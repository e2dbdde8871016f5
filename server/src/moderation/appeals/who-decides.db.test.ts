import * as appealMessages from '@magpie/contract/messages/moderating/appeals';
import { expect, test } from 'vitest';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, clock, context } = await aSite();

test('a third admin decides; without a third admin, the one who removed the item; without that one, the author', async () => {
  const [author, remover] = [await aUser({ admin: true }), await aUser({ admin: true })];
  const third = await aUser({ admin: true });
  const anAppeal = async () => {
    const params = { id: (await aPost({ by: author })).id };
    await as(remover).call('removePost', { params });
    return as(author).call('appealPost', { params, body: { text: 'It is not an advertisement.' } });
  };
  const [first, second] = [await anAppeal(), await anAppeal()];
  const accept = async (by: TestUser, { id }: { id: number }) =>
    (await as(by).send('acceptAppeal', { params: { id } })).status;
  const deciders = async () => {
    const lists = [author, remover, third].map((by) => as(by).call('listAppeals'));
    return (await Promise.all(lists)).map(({ results }) => results.map(({ can_decide }) => can_decide));
  };
  const leave = (user: TestUser) =>
    context.database.transact((tx) =>
      tx
        .updateTable('users')
        .set({ deletion_at: clock.now() + 1 })
        .where('id', '=', user.id)
        .execute(),
    );

  expect(await deciders()).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
  for (const party of [author, remover]) expect(await accept(party, first)).toBe(403);
  const rejecting = { params: { id: first.id }, body: { reason: 'No.' } };
  expect(await as(author).send('rejectAppeal', rejecting)).toMatchObject({
    status: 403,
    body: { detail: appealMessages.anotherDecides },
  });

  await leave(third);
  expect((await deciders()).slice(0, 2)).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(await accept(author, first)).toBe(403);
  expect(await accept(remover, first)).toBe(200);

  await leave(remover);
  expect((await deciders())[0]).toEqual([true]);
  expect(await accept(author, second)).toBe(200);
});
