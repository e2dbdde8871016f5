import { PREVIEW_DEBOUNCE_MS, SUBMIT_SUCCESS_MS, TAGS_MAX, TITLE_MAX } from '@magpie/contract/limits';
import { replies, texts } from '@magpie/contract/messages';
import { previewFailures } from '@magpie/contract/preview-failures';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { countCalls, failCall, holdCall, isCall } from '../fixtures/failing-calls.ts';
import { aTitle, PASSWORD } from '../fixtures/people.ts';
import { button, card, cards, dialog, fillLogin, mainNavigation } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
const send = (page: Page) => button(main(page), 'Submit').click();
const tags = (page: Page) => field(page, 'Tags').getByRole('checkbox');

test('asks for a login, and goes on after it', async ({ page, aUser }) => {
  const { user } = await aUser();
  await page.goto('/submit');
  await expect(dialog(page, 'Log in')).toBeVisible();
  await fillLogin(page, user.username, PASSWORD);
  await expect(page).toHaveURL(/\/submit$/);
  await expect(field(page, 'URL')).toBeVisible();
});

test('reads the page once the address has rested, and puts the post with its tags first in the feed', async ({
  aUser,
  loggedInPage,
  articles,
}) => {
  const article = articles.article(aTitle('Tags and all'));
  const page = await loggedInPage(await aUser());
  const previews = countCalls(page, 'linkPreview');
  const submits = countCalls(page, 'submitPost');
  await page.goto('/submit');
  await expectAccessible(page, 'the empty form');
  const asked = page.waitForRequest((request) => request.url().includes('/api/link-preview/'));
  await field(page, 'URL').fill(article.url.slice(0, -1));
  const typed = Date.now();
  await field(page, 'URL').fill(article.url);
  await asked;
  expect(Date.now() - typed).toBeGreaterThanOrEqual(PREVIEW_DEBOUNCE_MS - 50);
  await expect(field(page, 'Title')).toHaveValue(article.title);
  await expect(field(page, 'Description')).toHaveValue(article.description);
  await expect(main(page).locator('img')).toHaveJSProperty('complete', true);
  await expect
    .poll(() =>
      main(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(previews().map((request) => new URL(request.url()).searchParams.get('url'))).toEqual([article.url]);

  await field(page, 'Category').selectOption({ label: 'Research' });
  for (let index = 0; index < TAGS_MAX; index++) await tags(page).nth(index).check();
  await expect(tags(page).nth(TAGS_MAX)).toBeDisabled();
  await tags(page).nth(0).uncheck();
  await expect(tags(page).nth(TAGS_MAX)).toBeEnabled();
  await expectAccessible(page, 'the filled form');
  await send(page);
  await expect(main(page).getByText(texts.submitted)).toBeVisible();
  await expect(page).toHaveURL(/\/explore\/recent$/, { timeout: SUBMIT_SUCCESS_MS + 5000 });
  await expect(cards(page).first()).toContainText(article.title);
  await expect(
    card(page, article.title).getByRole('list', { name: 'Tags' }).getByRole('listitem'),
  ).toHaveCount(TAGS_MAX - 1);
  const [sent] = submits().map((request) => Object.keys(request.postDataJSON()).toSorted());
  expect(sent).toEqual(['category', 'description', 'tags', 'title', 'url']);
});

test('wants a URL, a title and a category', async ({ aUser, loggedInPage }) => {
  const page = await loggedInPage(await aUser());
  const submits = countCalls(page, 'submitPost');
  await page.goto('/submit');
  await send(page);
  await expect(main(page).getByText(texts.selectCategory)).toBeVisible();
  await expect(main(page).getByText(replies.required)).toHaveCount(2);
  await expect(field(page, 'URL')).toBeFocused();
  expect(submits()).toEqual([]);
});

test('cuts off nothing that is typed; a title too long is refused beside its field', async ({
  aUser,
  loggedInPage,
  articles,
  errors,
}) => {
  errors.allow(/status of 400/);
  const page = await loggedInPage(await aUser());
  const title = '🐦'.repeat(TITLE_MAX);
  await page.goto('/submit');
  await field(page, 'URL').fill(articles.article(aTitle('Many birds')).url);
  await field(page, 'Category').selectOption({ label: 'Research' });
  await field(page, 'Title').fill(`${title}x`);
  await expect(field(page, 'Title')).toHaveValue(`${title}x`);
  await send(page);
  await expect(main(page).getByText(replies.tooLong(TITLE_MAX))).toHaveCount(1);
  await expect(field(page, 'Title')).toBeFocused();
  await expect(main(page).getByText(texts.submitFailed)).toBeVisible();
  await field(page, 'Title').fill(title);
  await send(page);
  await expect(main(page).getByText(texts.submitted)).toBeVisible();
});

test('takes the tags by keyboard', async ({ aUser, loggedInPage }) => {
  const page = await loggedInPage(await aUser());
  await page.goto('/submit');
  await tags(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(field(page, 'Tags').getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(main(page).getByText(`2 of ${TAGS_MAX} chosen`)).toBeVisible();
});

test('left while it is under way, it says so all the same, and the post is first in the feed', async ({
  aUser,
  loggedInPage,
  articles,
}) => {
  const title = aTitle('On its way');
  const page = await loggedInPage(await aUser());
  await page.goto('/submit');
  await field(page, 'URL').fill(articles.article(title).url);
  await field(page, 'Title').fill(title);
  await field(page, 'Category').selectOption({ label: 'Research' });
  const release = await holdCall(page, 'submitPost');
  const asked = page.waitForRequest((request) => isCall('submitPost', request));
  await send(page);
  await asked;
  await mainNavigation(page).getByRole('link', { name: 'Recent' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recent' })).toBeVisible();
  release();
  await expect(page.getByText(texts.submitted)).toBeVisible();
  await expect(cards(page).first()).toContainText(title);
  await page.goto('/submit');
  await expect(field(page, 'Title')).toHaveValue('');
});

test('the same link again names the site and leads to the post', async ({
  aUser,
  aPost,
  loggedInPage,
  errors,
  site,
}) => {
  errors.allow(/status of 400/);
  const post = await aPost(await aUser());
  const page = await loggedInPage(await aUser());
  await page.goto('/submit');
  await field(page, 'URL').fill(`${post.url}?utm_source=newsletter`);
  await field(page, 'Title').fill('Again');
  await field(page, 'Category').selectOption({ label: 'Research' });
  await send(page);
  await expect(main(page).getByText(texts.alreadySubmitted(new URL(site.url).host))).toBeVisible();
  await main(page).getByRole('link', { name: 'See that post' }).click();
  await expect(dialog(page, 'Comments')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`comments=${post.id}`));
});

test('what is half written survives a reload', async ({ aUser, loggedInPage, articles }) => {
  const page = await loggedInPage(await aUser());
  const { url } = articles.article(aTitle('Half written'));
  await page.goto('/submit');
  await field(page, 'URL').fill(url);
  await field(page, 'Title').fill('My own title');
  await field(page, 'Category').selectOption({ label: 'News' });
  await tags(page).nth(1).check();
  await page.reload();
  await expect(field(page, 'URL')).toHaveValue(url);
  await expect(field(page, 'Title')).toHaveValue('My own title');
  await expect(field(page, 'Category').locator('option:checked')).toHaveText('News');
  await expect(tags(page).nth(1)).toBeChecked();
});

test.describe('the preview warns', () => {
  test('of another protocol', async ({ aUser, loggedInPage }) => {
    const page = await loggedInPage(await aUser());
    await page.goto('/submit');
    await field(page, 'URL').fill('ftp://magpie.invalid/file');
    await expect(main(page).getByText(previewFailures.protocol)).toBeVisible();
  });

  test('of a page without an image', async ({ aUser, loggedInPage, articles }) => {
    const page = await loggedInPage(await aUser());
    await page.goto('/submit');
    await field(page, 'URL').fill(articles.articleWithoutImage(aTitle('Words only')).url);
    await expect(main(page).getByText(texts.noPreviewImage)).toBeVisible();
  });

  test('with the service’s words', async ({ aUser, loggedInPage, articles, errors }) => {
    errors.allow(/status of 422/);
    const page = await loggedInPage(await aUser());
    await page.goto('/submit');
    await field(page, 'URL').fill(articles.missing(aTitle('Gone')));
    await expect(main(page).getByText(previewFailures.notFound)).toBeVisible();
  });

  test('of a service that fails, and of one that is not there', async ({
    aUser,
    loggedInPage,
    articles,
    errors,
  }) => {
    errors.allow(/status of 500|ERR_FAILED/);
    const page = await loggedInPage(await aUser());
    await page.goto('/submit');
    const mend = await failCall(page, 'linkPreview', { body: {} });
    await field(page, 'URL').fill(articles.article(aTitle('Unseen')).url);
    await expect(main(page).getByText(texts.previewFetchFailed)).toBeVisible();
    await mend();
    await page.route('**/api/link-preview/**', (route) => route.abort());
    await field(page, 'URL').fill(articles.article(aTitle('Unseen')).url);
    await expect(main(page).getByText(texts.previewLoadFailed)).toBeVisible();
  });
});

test('takes a service that answers without an envelope, and shows no picture of another host', async ({
  aUser,
  loggedInPage,
}) => {
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
  await field(page, 'URL').fill('https://example.org/film');
  await expect(field(page, 'Title')).toHaveValue('At the top level');
  await expect(field(page, 'Description')).toHaveValue('Without an envelope.');
  await expect(main(page).getByText(texts.noPreviewImage)).toBeVisible();
  await expect(main(page).locator('img')).toHaveCount(0);
});

test.describe('what fails', () => {
  test.beforeEach(({ errors }) => errors.allow(/status of (500|429)/));

  test('submitting: the server’s detail, or "Failed to submit content"', async ({
    aUser,
    loggedInPage,
    articles,
  }) => {
    const page = await loggedInPage(await aUser());
    await page.goto('/submit');
    await field(page, 'URL').fill(articles.article(aTitle('Refused')).url);
    await field(page, 'Title').fill('Refused');
    await field(page, 'Category').selectOption({ label: 'Research' });
    const mend = await failCall(page, 'submitPost', { status: 429, body: { detail: replies.throttled(60) } });
    await send(page);
    await expect(main(page).getByText(replies.throttled(60))).toBeVisible();
    await mend();
    await failCall(page, 'submitPost', { body: {} });
    await send(page);
    await expect(main(page).getByText(texts.submitFailed)).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('Refused');
  });

  test('the tags', async ({ aUser, loggedInPage }) => {
    const page = await loggedInPage(await aUser());
    const mend = await failCall(page, 'listTags');
    await page.goto('/submit');
    await expect(main(page).getByText(texts.loadTags)).toBeVisible();
    await mend();
    await button(main(page), 'Retry').click();
    await expect(tags(page).first()).toBeVisible();
  });
});

test('fits a narrow phone', async ({ aUser, loggedInPage }) => {
  const page = await loggedInPage(await aUser(), { viewport: { width: 320, height: 700 } });
  await page.goto('/submit');
  await expect(tags(page).first()).toBeAttached();
  await expectNoSidewaysScroll(page, '/submit');
});
