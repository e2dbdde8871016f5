import { expect, test } from 'vitest';
import { aShell } from '../testing/test-shell.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, context } = await aSite();
const admin = aShell(context.config);

test('frees the URL of a removed and deleted post in any spelling', async () => {
  const [author, other] = [await aUser(), await aUser()];
  const url = 'https://freed.invalid/page';
  const { id } = await aPost({ by: author, url, removed: true });
  await as(author).call('deletePost', { params: { id } });
  const body = { title: 'Again', url, category: 1 };
  expect((await as(other).send('submitPost', { body })).status).toBe(400);

  expect(await admin(['free-url', `${url}/?utm_source=x`])).toMatchObject({ code: 0 });
  expect((await as(other).send('submitPost', { body })).status).toBe(201);
});

test('refuses a URL that is not reserved', async () => {
  expect(await admin(['free-url', 'https://unknown.invalid/'])).toMatchObject({
    code: 1,
    errors: ['This URL is not reserved for a removed post.'],
  });
  expect(await admin(['free-url', 'no url'])).toMatchObject({ code: 1 });
});
