import * as appealMessages from '@magpie/contract/messages/moderating/appeals';
import { expect, test } from 'vitest';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost } = await aSite({ config: { holdFirstPosts: 1 } });
const admin = await aUser({ admin: true });

test('a rejected post cannot be appealed against, but its author can delete it and submit it again', async () => {
  const author = await aUser();
  const { id, url, title } = await aPost({ by: author });
  const params = { id };
  await as(admin).call('rejectPost', { params, body: { reason: 'The title is wrong' } });
  const refused = { status: 400, body: { detail: appealMessages.notRemoved } };
  const body = { text: 'Why?' };
  expect(await as(author).send('appealPost', { params, body })).toMatchObject(refused);
  expect(await as(author).send('getPostRemoval', { params })).toMatchObject(refused);
  await as(author).call('deletePost', { params });
  const again = await as(author).send('submitPost', { body: { title: `${title}, again`, url, category: 1 } });
  expect(again).toMatchObject({ status: 201, body: { status: 'pending' } });
});

test('the removal of a post that was approved before can be appealed against', async () => {
  const author = await aUser();
  const params = { id: (await aPost({ by: author })).id };
  await as(admin).call('approvePost', { params });
  await as(admin).call('removePost', { params });
  const appeal = await as(author).send('appealPost', { params, body: { text: 'Why?' } });
  expect(appeal).toMatchObject({ status: 201 });
});
