import * as submitMessages from '@magpie/contract/messages/submit';
import type { Page } from '@playwright/test';
import { aName, aTitle, PASSWORD } from '../fixtures/content/people.ts';
import { comment, reply, write } from '../fixtures/content/comments.ts';
import {
  button,
  card,
  cards,
  countBeside,
  fillRegistration,
  openLogin,
} from '../fixtures/screens/screens.ts';
import { fillPost, pasteArticle } from '../fixtures/content/submitting.ts';
import { type Site, startSite } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

test('a user submits a link, another finds it, likes it and comments, and all is there after a crash', async ({
  page,
  articles,
  anotherBrowser,
  errors,
}) => {
  test.setTimeout(180_000);
  errors.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const site = await startSite({ previewAllowHosts: articles.host });
  const article = articles.picturedArticle(aTitle('The quiet year of small models'));
  try {
    await test.step('register', async () => {
      await page.goto(site.url);
      await expect(page).toHaveURL(`${site.url}/explore/recent`);
      await openLogin(page);
      await fillRegistration(page, { username: aName('finder'), password: PASSWORD });
      await expect(button(page, 'My Account')).toBeVisible();
    });
    await test.step('paste the address, see its preview, submit', () => submit(page, article));
    await test.step('find it first in the feed', () => expectFirst(page, article.title));

    const comments = ['Which one would you run?', 'The seven billion one.', 'On two cores?'] as const;
    await test.step('write the first comment', async () => {
      await button(card(page, article.title), 'Comments').click();
      await write(page, comments[0]);
      await page.keyboard.press('Escape');
    });

    await test.step('read the feed as an anonymous visitor without scripts', async () => {
      const reader = await anotherBrowser({ javaScriptEnabled: false });
      await reader.goto(site.url);
      await expect(cards(reader).first()).toContainText(article.title);
      await expect(reader.getByText(article.description)).toBeVisible();
    });

    const second = await anotherBrowser();
    await test.step('register in the second browser, like, save', async () => {
      await second.goto(site.url);
      await button(card(second, article.title), 'Like').click();
      await fillRegistration(second, { username: aName('answerer'), password: PASSWORD });
      await expect(button(card(second, article.title), 'Unlike')).toBeVisible();
      await button(card(second, article.title), 'Save').click();
      await expect(button(card(second, article.title), 'Unsave')).toBeVisible();
    });
    await test.step('reply to a comment, and to the reply', async () => {
      await button(card(second, article.title), 'Comments').click();
      await reply(second, comments[0], comments[1]);
      await reply(second, comments[1], comments[2]);
    });

    await test.step('everything is still there after SIGKILL', async () => {
      await second.goto('about:blank');
      await site.stop('SIGKILL');
      await site.start();
      await expectAllThere(second, site, article.title, comments);
    });
    expect(site.takeErrors()).toEqual([]);
    expect(await site.stop('SIGTERM')).toBe(0);
    expect(site.takeErrors()).toEqual([]);
  } finally {
    await site.discard();
  }
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

async function expectAllThere(page: Page, site: Site, title: string, comments: readonly string[]) {
  await page.goto(`${site.url}/library/bookmarks`);
  await expect(button(card(page, title), 'Unsave')).toBeVisible();
  await expect(countBeside(card(page, title), 'Unlike')).toHaveText('1');
  await expect(countBeside(card(page, title), 'Comments')).toHaveText('3');
  await button(card(page, title), 'Comments').click();
  for (const content of comments) await expect(comment(page, content)).toBeVisible();
}
