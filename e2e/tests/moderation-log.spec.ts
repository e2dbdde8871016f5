import { callApi } from '../fixtures/api.ts';
import { cards, heading, mainNavigation } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test('anybody can read what moderators did, and filter it by action and moderator', async ({
  page,
  request,
  site,
  aUser,
  aPost,
}) => {
  const [admin, reporter, banned] = [await aUser({ admin: true }), await aUser(), await aUser()];
  const post = await aPost(await aUser());
  const { token } = admin;
  await callApi(site.url, 'reportPost', { params: { id: post.id }, token: reporter.token });
  await callApi(site.url, 'removePost', { params: { id: post.id }, body: { reason: 'An advert.' }, token });
  const ban = { params: { id: banned.user.id }, body: { reason: 'Adverts, again.' }, token };
  await callApi(site.url, 'banTemporarily', ban);

  const html = await (await request.get('/moderation')).text();
  for (const shown of [post.title, 'An advert.', banned.user.username, admin.user.username])
    expect(html).toContain(shown);
  for (const secret of [reporter.user.username, post.url]) expect(html).not.toContain(secret);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/explore/recent');
  await mainNavigation(page).getByRole('link', { name: 'Moderation log' }).click();
  await expect(heading(page)).toHaveText('Moderation log');
  await page.getByRole('combobox', { name: 'Moderator' }).selectOption(admin.user.username);
  await expect(cards(page)).toHaveCount(2);
  const removal = page.getByRole('article', { name: `Removed the post “${post.title}”` });
  await expect(removal).toContainText('An advert.');
  await expect(removal).toContainText('just now');
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Bans' });
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Adverts, again.');
  const query = `action=ban&moderator=${admin.user.username}`;
  await expect(page).toHaveURL(`${site.url}/moderation?${query}`);
  await cards(page).getByRole('link', { name: banned.user.username }).click();
  await expect(heading(page)).toHaveText(banned.user.username);
  await visit(page, '/moderation?action=merge_tag&moderator=nobody');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
});
