import type { Page } from '@playwright/test';
import { button, card } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('what a button opens is fetched when somebody comes near it', async ({ page, aUser, aPost }) => {
  const { title } = await aPost(await aUser());
  const asked = scriptsAsked(page);
  await page.goto('/explore/recent');
  const shown = card(page, title);
  await expect(shown).toBeVisible();
  expect(asked()).not.toMatch(/menu-frame|modal-frame|comments-drawer/);

  await button(shown, 'More options').hover();
  await expect.poll(asked).toMatch(/menu-frame/);
  expect(asked()).not.toMatch(/comments-drawer/);
  await button(shown, 'Comments').focus();
  await expect.poll(asked).toMatch(/comments-drawer/);
  expect(asked()).toMatch(/modal-frame/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [name, address, script] of [
  ['a category', 'Tutorials', /\/category-/],
  ['an author', 'author', /\/user-/],
] as const) {
  test(`the screen of ${name} is fetched when somebody comes near its link`, async ({
    page,
    aUser,
    aPost,
  }) => {
    const author = await aUser();
    const { title } = await aPost(author);
    const asked = scriptsAsked(page);
    await page.goto('/explore/recent');
    expect(asked()).not.toMatch(script);
    const link = address === 'author' ? author.user.username : address;
    await card(page, title).getByRole('link', { name: link, exact: true }).hover();
    await expect.poll(asked).toMatch(script);
    await expect(page).toHaveURL(/\/explore\/recent$/);
  });
}

/** Every script that was asked for so far. */
function scriptsAsked(page: Page): () => string {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.push(pathname);
  });
  return () => asked.join(' ');
}
