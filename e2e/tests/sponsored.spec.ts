import { card } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('sponsored posts say who marked them, when, and where they lead, also without script', async ({
  page,
  anotherBrowser,
  aUser,
  aPost,
}) => {
  const staff = await aUser({ staff: true });
  const post = await aPost(staff, { affiliate_url: 'https://www.shop.example/offer' });
  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await plain.goto('/sponsored');
  await expect(card(plain, post.title)).toContainText(
    new RegExp(`Marked by ${staff.user.username}.*leads to shop\\.example`),
  );

  await page.goto('/help');
  await page.getByRole('link', { name: 'listed here' }).click();
  await expect(page).toHaveURL(/\/sponsored$/);
  await expect(card(page, post.title).getByRole('link', { name: staff.user.username })).toHaveCount(2);
});
