import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { aShell } from '../testing/test-shell.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, context } = await aSite();
const admin = aShell(context.config);
const password = 'seven bright jackdaws';

test('changes from the shell take effect at once on the running site', async () => {
  // Another admin, because the last admin cannot be demoted, and Pica is demoted at the end.
  await aUser({ admin: true });
  await admin(['create-user', 'Pica', 'pica@example.org'], { environment: { NEW_PASSWORD: password } });
  const pica = as(await as(null).call('login', { body: { username: 'pica', password } }));
  const body = {
    title: 'x',
    url: 'https://shop.invalid/x',
    category: 1,
    is_sponsored: true,
    affiliate_url: 'https://shop.invalid/?ref=x',
  };
  expect((await pica.send('listUsers')).status).toBe(403);
  expect((await pica.send('submitPost', { body })).status).toBe(403);

  await admin(['set-role', 'Pica', 'admin']);
  await admin(['set-staff', 'Pica', 'on']);
  const { results } = await pica.call('listUsers', { query: { search: 'Pica' } });
  expect(results).toMatchObject([{ username: 'Pica', role: 'admin' }]);
  expect(await pica.call('submitPost', { body })).toMatchObject({ is_sponsored: true });

  await admin(['set-role', 'Pica', 'user']);
  expect((await pica.send('listUsers')).status).toBe(403);
});

test('a banned user cannot be made an admin', async () => {
  const { id } = await aUser({ username: 'outlaw' });
  const sheriff = as(await aUser({ admin: true }));
  await sheriff.call('banPermanently', { params: { id }, body: { reason: 'x' } });
  expect(await admin(['set-role', 'outlaw', 'admin'])).toEqual({
    code: 1,
    printed: [],
    errors: [userMessages.cannotPromoteBanned],
  });
  await sheriff.call('unbanUser', { params: { id } });
  expect((await admin(['set-role', 'outlaw', 'admin'])).code).toBe(0);
});

test('frees the URL of a removed and deleted post, typed in another spelling', async () => {
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
