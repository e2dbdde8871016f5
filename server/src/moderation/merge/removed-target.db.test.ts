import * as linkMessages from '@magpie/contract/messages/links';
import { expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, context } = await aSite();
const admin = await aUser({ admin: true });

const submit = (url: string, by: TestUser) =>
  as(by).send('submitPost', { body: { title: 'Again', url, category: 1 } });
const duplicateOf = (id: number) => ({
  status: 400,
  body: { url: [linkMessages.duplicateUrl], post_id: [id] },
});
const removed = { status: 400, body: { url: [linkMessages.removed] } };

/** A removed post, into which a post with a source was merged before. */
async function aRemovedTarget() {
  const [ann, bob] = [await aUser(), await aUser()];
  const [into, from] = [await aPost({ by: ann }), await aPost({ by: bob })];
  const source = `${from.url}/copy`;
  await as(bob).call('addSource', { params: { id: from.id }, body: { url: source } });
  await as(admin).call('mergePost', { params: { id: from.id }, body: { into: into.id } });
  await as(admin).call('removePost', { params: { id: into.id } });
  return { ann, bob, into, from, source };
}

test('neither the URL of a removed post nor that of a post merged into it can be submitted', async () => {
  const { ann, bob, into, from } = await aRemovedTarget();
  for (const by of [ann, bob, admin])
    for (const url of [into.url, from.url, `${from.url}?utm_source=x`])
      expect(await submit(url, by)).toMatchObject(duplicateOf(into.id));
  await as(ann).call('deletePost', { params: { id: into.id } });
  for (const url of [into.url, from.url]) expect(await submit(url, bob)).toMatchObject(removed);
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});

test('no URL of a chain of merges can be submitted once its last post is removed', async () => {
  const [into, from, last] = [await aPost(), await aPost(), await aPost()];
  await as(admin).call('mergePost', { params: { id: from.id }, body: { into: into.id } });
  await as(admin).call('mergePost', { params: { id: into.id }, body: { into: last.id } });
  await as(admin).call('removePost', { params: { id: last.id } });
  for (const { url } of [from, into, last])
    expect(await submit(url, await aUser())).toMatchObject(duplicateOf(last.id));
});

test('a source that a reader added to a removed post can be submitted, because nobody has confirmed it', async () => {
  const { bob, source } = await aRemovedTarget();
  expect(await submit(source, bob)).toMatchObject({ status: 201 });
});

test('deleting a post that was not removed frees the URL of a post merged into it', async () => {
  const [ann, bob] = [await aUser(), await aUser()];
  const [into, from] = [await aPost({ by: ann }), await aPost({ by: bob })];
  await as(admin).call('mergePost', { params: { id: from.id }, body: { into: into.id } });
  await as(ann).call('deletePost', { params: { id: into.id } });
  expect(await submit(from.url, bob)).toMatchObject({ status: 201 });
});

test('neither an edit nor a new source can give the URL of a merged post to another post', async () => {
  const { bob, into, from } = await aRemovedTarget();
  const own = await aPost({ by: bob });
  const edit = await as(bob).send('editPost', { params: { id: own.id }, body: { url: from.url } });
  expect(edit).toMatchObject(duplicateOf(into.id));
  const adding = await as(bob).send('addSource', { params: { id: own.id }, body: { url: from.url } });
  expect(adding).toMatchObject(duplicateOf(into.id));
});
