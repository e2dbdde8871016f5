import { expect, test } from 'vitest';
import { recordChanges } from './rows.ts';
import { tagRow } from './tag-row.ts';
import { aSite } from './test-site.ts';

const { database } = (await aSite()).context;
const changedRows = await recordChanges(database);

const add = (name: string) =>
  database.transact((tx) =>
    tx.insertInto('tags').values(tagRow(name)).returning('id').executeTakeFirstOrThrow(),
  );
const rename = (id: number, name: string) =>
  database.transact((tx) => tx.updateTable('tags').set({ name }).where('id', '=', id).execute());
const remove = (id: number) =>
  database.transact((tx) => tx.deleteFrom('tags').where('id', '=', id).execute());
const names = async () => (await changedRows()).map(({ table, columns }) => [table, columns['name']]);

test('added and deleted rows are returned once; of a changed row, the former and the new one', async () => {
  const { id } = await add('added');
  expect(await names()).toEqual([['tags', 'added']]);
  await rename(id, 'changed');
  expect(await names()).toEqual([
    ['tags', 'added'],
    ['tags', 'changed'],
  ]);
  await remove(id);
  expect(await names()).toEqual([['tags', 'changed']]);
  expect(await changedRows()).toEqual([]);
});

test('what was undone or rolled back is no change', async () => {
  const { id } = await add('kept');
  await changedRows();
  await rename(id, 'changed');
  await rename(id, 'kept');
  await remove((await add('gone')).id);
  const failing = database.transact(async (tx) => {
    await tx.deleteFrom('tags').where('id', '=', id).execute();
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await changedRows()).toEqual([]);
});
