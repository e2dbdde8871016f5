import { PREVIEW_DEBOUNCE_MS, SUBMIT_SUCCESS_MS, TAGS_MAX, TITLE_MAX } from '@magpie/contract/limits';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as linkMessages from '@magpie/contract/messages/links';
import * as previewMessages from '@magpie/contract/messages/previews';
import * as submitMessages from '@magpie/contract/messages/submit';
import * as tagMessages from '@magpie/contract/messages/tags';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { drawer } from '../fixtures/content/comments.ts';
import { countCalls, failCall, isCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { button, card, cards, main } from '../fixtures/screens/screens.ts';
import { chosenTags, field, fillPost, tagsBox } from '../fixtures/content/submitting.ts';
import { pauseClock } from '../fixtures/clock.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const send = (page: Page) => button(main(page), 'Submit').click();
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggested tags' }).getByRole('option');

test('the submit page fetches the preview when typing pauses, and keeps no draft of a submitted post; the post is first in the feed, with its tags', async ({
  aUser,
  loggedInPage,
  articles,
}) => {
  const article = articles.picturedArticle(aTitle('Tags and all'));
  const page = await loggedInPage(await aUser());
  const previews = countCalls(page, 'linkPreview');
  const submits = countCalls(page, 'submitPost');
  await page.clock.install();
  await page.goto('/submit');
  await pauseClock(page);
  for (const url of [article.url.slice(0, -1), article.url]) {
    await fillPost(main(page), { url });
    await page.clock.runFor(PREVIEW_DEBOUNCE_MS - 1);
  }
  const requested = page.waitForRequest((request) => isCall('linkPreview', request));
  await page.clock.runFor(1);
  await requested;
  await page.clock.resume();
  await expect(field(main(page), 'Title')).toHaveValue(article.title);
  await expect(field(main(page), 'Description')).toHaveValue(article.description);
  await expect(main(page).locator('img')).toHaveJSProperty('complete', true);
  await expect
    .poll(() =>
      main(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(previews().map((request) => new URL(request.url()).searchParams.get('url'))).toEqual([article.url]);

  await fillPost(main(page), { category: 'Research' });
  await tagsBox(main(page)).click();
  await options(page).first().click();
  await expectAccessible(page, 'the filled form with a chosen tag and the open list of tags');
  for (let index = 1; index < TAGS_MAX; index++) await options(page).first().click();
  await expect(options(page)).toHaveCount(0);
  await chosenTags(main(page))
    .first()
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(chosenTags(main(page))).toHaveCount(TAGS_MAX - 1);
  await send(page);
  await expect(main(page).getByText(submitMessages.submitted)).toBeVisible();
  await page.clock.fastForward(SUBMIT_SUCCESS_MS);
  await expect(page).toHaveURL(/\/explore\/recent$/);
  await expect(cards(page).first()).toContainText(article.title);
  await expect(
    card(page, article.title).getByRole('list', { name: 'Tags' }).getByRole('listitem'),
  ).toHaveCount(TAGS_MAX - 1);
  const [sent] = submits().map((request) => Object.keys(request.postDataJSON()).toSorted());
  expect(sent).toEqual(['category', 'description', 'tags', 'title', 'url']);
  await visit(page, '/submit');
  await expect(field(main(page), 'Title')).toHaveValue('');
});

test('the submit page requires a URL, a title and a category, does not truncate what is too long, and tags can be loaded again', async ({
  aUser,
  loggedInPage,
  articles,
  errors,
}) => {
  errors.allow(/status of (400|500)/);
  const page = await loggedInPage(await aUser());
  const submits = countCalls(page, 'submitPost');
  const restore = await failCall(page, 'listTags');
  await page.goto('/submit');
  await test.step('the tags fail to load', async () => {
    await expect(main(page).getByText(tagMessages.loadTags)).toBeVisible();
    await restore();
    await button(main(page), 'Retry').click();
    await tagsBox(main(page)).click();
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
  });
  await test.step('nothing is filled in', async () => {
    await send(page);
    await expect(main(page).getByText(submitMessages.selectCategory)).toBeVisible();
    await expect(main(page).getByText(fieldMessages.required)).toHaveCount(2);
    await expect(field(main(page), 'URL')).toBeFocused();
    expect(submits()).toEqual([]);
  });
  await test.step('the title is too long, which is said next to its field', async () => {
    const title = '🐦'.repeat(TITLE_MAX);
    const { url } = articles.article(aTitle('Many birds'));
    await fillPost(main(page), { url, category: 'Research', title: `${title}x` });
    await expect(field(main(page), 'Title')).toHaveValue(`${title}x`);
    await send(page);
    await expect(main(page).getByText(fieldMessages.tooLong(TITLE_MAX))).toHaveCount(1);
    await expect(field(main(page), 'Title')).toBeFocused();
    await expect(main(page).getByText(submitMessages.submitFailed)).toBeVisible();
    await fillPost(main(page), { title });
    await send(page);
    await expect(main(page).getByText(submitMessages.submitted)).toBeVisible();
  });
});

test('tags are filtered by typing and chosen with the keyboard; a draft survives a reload', async ({
  aUser,
  loggedInPage,
  articles,
}) => {
  const page = await loggedInPage(await aUser());
  const { url } = articles.article(aTitle('Half written'));
  await page.goto('/submit');
  await fillPost(main(page), { title: 'Robotics for everybody' });
  await tagsBox(main(page)).focus();
  await expect(options(page).first()).toHaveText('robotics');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ethi');
  await expect(options(page)).toHaveText(['ethics']);
  await page.keyboard.press('Enter');
  await expect(chosenTags(main(page))).toHaveText(['robotics', 'ethics']);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(chosenTags(main(page))).toHaveText(['robotics']);
  await expect(main(page).getByText(`1 of ${TAGS_MAX} chosen`)).toBeVisible();

  await fillPost(main(page), { url, category: 'News' });
  await page.reload();
  await expect(field(main(page), 'URL')).toHaveValue(url);
  await expect(field(main(page), 'Title')).toHaveValue('Robotics for everybody');
  await expect(field(main(page), 'Category').locator('option:checked')).toHaveText('News');
  await expect(chosenTags(main(page))).toHaveText(['robotics']);
});

test('the submit page accepts a preview service that replies without an envelope, and shows no image of another host', async ({
  aUser,
  aPost,
  errors,
  loggedInPage,
  site,
}) => {
  errors.allow(/status of 400/);
  const post = await aPost(await aUser());
  const page = await loggedInPage(await aUser());
  await page.route('**/api/link-preview/**', (route) =>
    route.fulfill({
      json: {
        title: 'At the top level',
        description: 'Without an envelope.',
        image: { url: 'https://tracker.example/pixel.png' },
        type: 'video.movie',
      },
    }),
  );
  await page.goto('/submit');
  await fillPost(main(page), { url: post.url });
  await expect(field(main(page), 'Title')).toHaveValue('At the top level');
  await expect(field(main(page), 'Description')).toHaveValue('Without an envelope.');
  await expect(main(page).getByText(previewMessages.noPreviewImage)).toBeVisible();
  await expect(main(page).locator('img')).toHaveCount(0);
  await expect(field(main(page), 'Category').locator('option:checked')).toHaveText('Videos');

  // Such a service does not know the site's posts.
  await send(page);
  await expect(main(page).getByText(linkMessages.alreadySubmitted(new URL(site.url).host))).toBeVisible();
  await main(page).getByRole('link', { name: 'See that post' }).click();
  await expect(drawer(page)).toBeVisible();
});
