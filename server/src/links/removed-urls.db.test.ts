import * as linkMessages from '@magpie/contract/messages/links';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost } = await aSite();
const [author, other] = [await aUser(), await aUser()];
const admin = await aUser({ admin: true });

const REMOVED = { status: 400, body: { url: [linkMessages.removed] } };
let number = 0;

function aUrl() {
  number += 1;
  return `https://removed.invalid/${number}`;
}

async function aRemovedPost(url: string) {
  const { id } = await aPost({ by: author, url });
  await as(admin).call('removePost', { params: { id } });
  return id;
}

function submit(url: string, by = author) {
  return as(by).send('submitPost', { body: { title: 'Again', url, category: 1 } });
}

test('the URL of a removed post stays taken after its author deletes the post', async () => {
  const url = aUrl();
  const id = await aRemovedPost(url);
  expect(await submit(url, other)).toMatchObject({ status: 400, body: { post_id: [id] } });
  await as(author).call('deletePost', { params: { id } });
  for (const who of [author, other, admin])
    expect(await submit(url, who)).toEqual(expect.objectContaining(REMOVED));
  expect(await submit(`${url}/?utm_source=x#top`)).toEqual(expect.objectContaining(REMOVED));
});

test('a post cannot be moved to a removed URL', async () => {
  const url = aUrl();
  const id = await aRemovedPost(url);
  await as(author).call('deletePost', { params: { id } });
  const mine = await aPost({ by: author });
  const edit = await as(author).send('editPost', { params: { id: mine.id }, body: { url } });
  expect(edit).toEqual(expect.objectContaining(REMOVED));
});

test('deleting a post that was never removed, or was approved again, frees its URL', async () => {
  const [plain, approved] = [aUrl(), aUrl()];
  const { id } = await aPost({ by: author, url: plain });
  await as(author).call('deletePost', { params: { id } });
  expect(await submit(plain, other)).toMatchObject({ status: 201 });

  const again = await aRemovedPost(approved);
  await as(admin).call('approvePost', { params: { id: again } });
  await as(author).call('deletePost', { params: { id: again } });
  expect(await submit(approved, other)).toMatchObject({ status: 201 });
});

test('a removed URL is refused whenever it is submitted while the post is being deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const url = aUrl();
    const id = await aRemovedPost(url);
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, () => submit(url, other)),
      as(author).send('deletePost', { params: { id } }),
      ...Array.from({ length: 6 }, () => submit(url, other)),
    ]);
    expect(outcomes.filter(({ status }) => status === 201)).toEqual([]);
    const refusals = [{ url: [linkMessages.duplicateUrl], post_id: [id] }, REMOVED.body];
    for (const { status, body } of outcomes) if (status !== 204) expect(refusals).toContainEqual(body);
    expect(await submit(url)).toEqual(expect.objectContaining(REMOVED));
  }
});
