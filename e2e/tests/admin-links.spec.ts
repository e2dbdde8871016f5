import { inArchive, linkBadges } from '@magpie/contract/messages/curation/link-badges';
import { checkAgain, checked, noneFound } from '@magpie/contract/messages/curation/link-checks';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { previewed } from '../fixtures/content/content.ts';
import { button, card, main } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const OTHER_TEXT =
  'This domain is for sale. Ask our brokers for a price, pay in instalments, and move your shop, blog or company here within a day or two.';

test('readers see that a page has changed and what it said; admins list links by what is wrong, and check one again', async ({
  aPost,
  articles,
  aUser,
  loggedInPage,
  page,
  site,
}) => {
  const author = await aUser();
  const { id, title, url, preview_description } = await previewed(site, await aPost(author));
  const admin = await aUser({ admin: true });
  articles.replace(url, OTHER_TEXT);
  await callApi(site.url, 'checkLink', { params: { id }, token: admin.token });

  await page.goto(`/user/${author.user.id}`);
  await expect(card(page, title)).toContainText(linkBadges.changed);
  await visit(page, `/post/${id}`);
  const post = card(page, title);
  await expect(post).toContainText(linkBadges.changed);
  await expect(post.getByRole('blockquote')).toContainText(preview_description ?? '');
  await expect(post.getByRole('link', { name: inArchive })).toHaveAttribute(
    'href',
    `https://web.archive.org/web/*/${url}`,
  );
  await expectAccessible(page, 'a post whose page has changed');

  const adminPage = await loggedInPage(admin);
  await adminPage.goto('/admin/links?state=changed');
  const listed = card(adminPage, title);
  await expect(listed).toContainText(linkBadges.changed);
  articles.replace(url);
  await button(listed, checkAgain).click();
  await expect(adminPage.getByText(checked.ok)).toBeVisible();
  await expect(listed).not.toContainText(linkBadges.changed);
  await main(adminPage).getByRole('link', { name: 'Moved' }).click();
  await expect(adminPage).toHaveURL(/state=moved$/);
  await expect(main(adminPage).getByText(noneFound)).toBeVisible();
});
