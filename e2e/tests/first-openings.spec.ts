import type { Page } from '@playwright/test';
import { whenIdle } from '../fixtures/settled.ts';
import { button, card } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('pointing at a button and pressing it starts no transition, because its frames would delay what opens', async ({
  page,
  aUser,
  aPost,
}) => {
  const { title } = await aPost(await aUser());
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/explore/recent');
  await whenIdle(page);
  const transitions = await page.evaluateHandle(() => {
    const properties: string[] = [];
    addEventListener('transitionrun', (event) => properties.push(event.propertyName), true);
    return properties;
  });
  await page.mouse.move(0, 0);
  await button(card(page, title), 'Comments').click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Comments' })).toBeVisible();
  await close(page);
  await button(card(page, title), 'More options').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await close(page);
  await button(page, 'Log in').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await transitions.jsonValue()).toEqual([]);
});

async function close(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=menu]')).toHaveCount(0);
}
