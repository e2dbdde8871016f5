import * as submitMessages from '@magpie/contract/messages/submit';
import type { Page } from '@playwright/test';
import { aName, aTitle, PASSWORD } from '../fixtures/content/people.ts';
import { comment, write } from '../fixtures/content/comments.ts';
import {
  button,
  card,
  cards,
  countBeside,
  fillRegistration,
  openLogin,
} from '../fixtures/screens/screens.ts';
import { fillPost, pasteArticle } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

test('a user submits a link, and another finds it, likes it, saves it and comments', async ({
  page,
  articles,
  anotherBrowser,
}) => {
  const article = articles.picturedArticle(aTitle('The quiet year of small models'));
  await test.step('register', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await openLogin(page);
    await fillRegistration(page, { username: aName('finder'), password: PASSWORD });
    await expect(button(page, 'My Account')).toBeVisible();
  });
  await test.step('paste the address, see its preview, submit', () => submit(page, article));
  await test.step('find it first in the feed', () => expectFirst(page, article.title));

  const second = await anotherBrowser();
  const found = card(second, article.title);
  await test.step('register in the second browser, like, save', async () => {
    await second.goto('/');
    await button(found, 'Like').click();
    await fillRegistration(second, { username: aName('answerer'), password: PASSWORD });
    await expect(button(found, 'Unlike')).toBeVisible();
    await button(found, 'Save').click();
    await expect(button(found, 'Unsave')).toBeVisible();
  });
  await test.step('comment', async () => {
    await button(found, 'Comments').click();
    await write(second, 'Which one would you run?');
  });
  await test.step('everything is there when the page is loaded anew', async () => {
    await second.goto('/library/bookmarks');
    await expect(button(found, 'Unsave')).toBeVisible();
    await expect(countBeside(found, 'Unlike')).toHaveText('1');
    await expect(countBeside(found, 'Comments')).toHaveText('1');
    await button(found, 'Comments').click();
    await expect(comment(second, 'Which one would you run?')).toBeVisible();
  });
});

async function submit(page: Page, article: { url: string; title: string; description: string }) {
  const form = await pasteArticle(page, article);
  await expect(form.getByLabel('Description')).toHaveValue(article.description);
  await expect(form.getByText('The Loopback Review')).toBeVisible();
  await expect(form.locator('img')).toHaveJSProperty('complete', true);
  await fillPost(form, { category: 'AI Articles' });
  await button(form, 'Submit').click();
  await expect(form.getByText(submitMessages.submitted)).toBeVisible();
  await expect(form).toBeHidden();
}

async function expectFirst(page: Page, title: string) {
  const first = cards(page).first();
  await expect(first.getByRole('link', { name: title })).toBeVisible();
  const picture = first.locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}
