import { PREVIEW_DEBOUNCE_MS, SUBMIT_SUCCESS_MS } from '@magpie/contract/limits';
import { replies, texts } from '@magpie/contract/messages';
import { previewFailures } from '@magpie/contract/preview-failures';
import { countCalls, failCall, holdCall, isCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/people.ts';
import { button, card, cards, dialog, pasteUrl, urlBar } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const FORM = 'Submit content';

test.describe('the preview', () => {
  test('is asked for once the address has rested, and fills what was not typed', async ({
    aUser,
    loggedInPage,
    articles,
  }) => {
    const article = articles.slowArticle(aTitle('Slow thoughts'));
    const page = await loggedInPage(await aUser());
    const asked = page.waitForRequest((request) => request.url().endsWith('/preview/'));
    await page.goto('/explore/recent');
    const pressed = Date.now();
    await pasteUrl(page, article.url);
    const form = dialog(page, FORM);
    await form.getByLabel('Title').fill('My own words');
    await asked;
    expect(Date.now() - pressed).toBeGreaterThanOrEqual(PREVIEW_DEBOUNCE_MS - 50);
    await expect(form.getByLabel('Description')).toHaveValue(article.description);
    await expect(form.getByLabel('Title')).toHaveValue('My own words');
    await expect(form.getByText(article.publisher)).toBeVisible();
  });

  test('says when there is no image', async ({ aUser, loggedInPage, articles }) => {
    const article = articles.articleWithoutImage(aTitle('Words only'));
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/recent');
    await pasteUrl(page, article.url);
    await expect(dialog(page, FORM).getByText(texts.noPreviewImage)).toBeVisible();
    await expect(dialog(page, FORM).getByLabel('Title')).toHaveValue(article.title);
  });

  test('warns with the server’s words, and the link can be submitted all the same', async ({
    aUser,
    loggedInPage,
    articles,
  }) => {
    const title = aTitle('Behind a wall');
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/recent');
    await pasteUrl(page, articles.botWall(title));
    const form = dialog(page, FORM);
    await expect(
      form.getByText(new RegExp(`${previewFailures.botWall}|${previewFailures.refused}`)),
    ).toBeVisible();
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Category').selectOption({ label: 'News' });
    await button(form, 'Submit').click();
    await expect(cards(page).first()).toContainText(title);
  });

  test('warns of a page that is not there', async ({ aUser, loggedInPage, articles }) => {
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/recent');
    await pasteUrl(page, articles.missing(aTitle('Gone')));
    await expect(dialog(page, FORM).getByText(previewFailures.notFound)).toBeVisible();
  });

  test('that fails altogether warns too', async ({ aUser, loggedInPage, articles, errors }) => {
    errors.allow(/status of 500/);
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/recent');
    await failCall(page, 'previewUrl', { body: {} });
    await pasteUrl(page, articles.article(aTitle('Unseen')).url);
    const words = new RegExp(`${texts.previewFetchFailed}|${texts.previewLoadFailed}`);
    await expect(dialog(page, FORM).getByText(words)).toBeVisible();
  });

  test('is not for another protocol', async ({ aUser, loggedInPage }) => {
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/recent');
    await pasteUrl(page, 'ftp://magpie.invalid/file');
    await expect(dialog(page, FORM).getByText(previewFailures.protocol)).toBeVisible();
  });
});

test.describe('submitting', () => {
  test('wants a title and a category', async ({ aUser, loggedInPage, articles }) => {
    const article = articles.article(aTitle('Uncategorised'));
    const page = await loggedInPage(await aUser());
    const submits = countCalls(page, 'submitPost');
    await page.goto('/explore/recent');
    await pasteUrl(page, article.url);
    const form = dialog(page, FORM);
    await expect(form.getByLabel('Title')).toHaveValue(article.title);
    await form.getByLabel('Title').fill(' ');
    await button(form, 'Submit').click();
    await expect(form.getByText(texts.selectCategory)).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveAccessibleDescription(replies.required);
    expect(submits()).toEqual([]);
  });

  test('shows the success for a moment, closes, clears, and the post is first', async ({
    aUser,
    loggedInPage,
    articles,
  }) => {
    const article = articles.article(aTitle('A new paper'));
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/recent');
    await pasteUrl(page, article.url);
    const form = dialog(page, FORM);
    await expect(form.getByLabel('Title')).toHaveValue(article.title);
    await form.getByLabel('Category').selectOption({ label: 'Research' });
    await button(form, 'Submit').click();
    await expect(form.getByText(texts.submitted)).toBeVisible();
    const shown = Date.now();
    await expect(form).toBeHidden();
    expect(Date.now() - shown).toBeGreaterThan(SUBMIT_SUCCESS_MS * 0.6);
    expect(Date.now() - shown).toBeLessThan(SUBMIT_SUCCESS_MS * 2);
    await expect(cards(page).first()).toContainText(article.title);
    await expect(urlBar(page)).toHaveValue('');
  });

  test('closed while it is under way, it says so all the same, and the post is first', async ({
    aUser,
    loggedInPage,
    articles,
  }) => {
    const article = articles.article(aTitle('On its way'));
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/recent');
    await pasteUrl(page, article.url);
    const form = dialog(page, FORM);
    await form.getByLabel('Title').fill(article.title);
    await form.getByLabel('Category').selectOption({ label: 'Research' });
    const release = await holdCall(page, 'submitPost');
    const asked = page.waitForRequest((request) => isCall('submitPost', request));
    await button(form, 'Submit').click();
    await asked;
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await urlBar(page).fill('https://magpie.invalid/the-next-one');
    release();
    await expect(page.getByText(texts.submitted)).toBeVisible();
    await expect(cards(page).first()).toContainText(article.title);
    await expect(urlBar(page)).toHaveValue('https://magpie.invalid/the-next-one');
    await pasteUrl(page, article.url);
    await expect(form.getByLabel('Title')).toHaveValue(article.title);
    await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Choose a category');
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
    await page.goto('/help');
    await pasteUrl(page, `${post.url}?utm_source=newsletter`);
    const form = dialog(page, FORM);
    await expect(form.getByLabel('Title')).not.toHaveValue('');
    await form.getByLabel('Category').selectOption({ label: 'Research' });
    await button(form, 'Submit').click();
    await expect(form.getByText(texts.alreadySubmitted(new URL(site.url).host))).toBeVisible();
    await form.getByRole('link').filter({ visible: true }).first().click();
    await expect(dialog(page, 'Comments')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`comments=${post.id}`));
  });

  test('shows the server’s refusal, or "Failed to submit content"', async ({
    aUser,
    loggedInPage,
    articles,
    errors,
  }) => {
    errors.allow(/status of 500/);
    const article = articles.article(aTitle('Refused'));
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/recent');
    await failCall(page, 'submitPost', { body: {} });
    await pasteUrl(page, article.url);
    const form = dialog(page, FORM);
    await expect(form.getByLabel('Title')).toHaveValue(article.title);
    await form.getByLabel('Category').selectOption({ label: 'Research' });
    await button(form, 'Submit').click();
    await expect(form.getByText(texts.submitFailed)).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue(article.title);
  });

  test('only staff may sponsor, with an affiliate URL', async ({ aUser, loggedInPage, articles }) => {
    const plain = await loggedInPage(await aUser());
    await plain.goto('/explore/recent');
    await pasteUrl(plain, articles.article(aTitle('Plain')).url);
    await expect(dialog(plain, FORM).getByLabel('Title')).toBeVisible();
    await expect(dialog(plain, FORM).getByLabel('Sponsored')).toBeHidden();

    const article = articles.article(aTitle('A good offer'));
    const page = await loggedInPage(await aUser({ staff: true }));
    await page.goto('/explore/recent');
    await pasteUrl(page, article.url);
    const form = dialog(page, FORM);
    await expect(form.getByLabel('Title')).toHaveValue(article.title);
    await form.getByLabel('Category').selectOption({ label: 'Tools' });
    await form.getByLabel('Sponsored').check();
    await button(form, 'Submit').click();
    await expect(form.getByLabel('Affiliate URL')).toHaveAccessibleDescription(replies.affiliateRequired);
    await form.getByLabel('Affiliate URL').fill('https://shop.example/offer?partner=magpie');
    await form.getByLabel('Sponsored').uncheck();
    await form.getByLabel('Sponsored').check();
    await expect(form.getByLabel('Affiliate URL')).toHaveValue('');
    await form.getByLabel('Affiliate URL').fill('https://shop.example/offer?partner=magpie');
    await button(form, 'Submit').click();
    await expect(form).toBeHidden();
    const shown = card(page, article.title);
    await expect(shown.getByText('Sponsored')).toBeVisible();
    const link = shown.getByRole('link', { name: article.title });
    await expect(link).toHaveAttribute('href', 'https://shop.example/offer?partner=magpie');
    await expect(link).toHaveAttribute('rel', 'sponsored noopener');
  });

  test('Back closes it, stays on the screen, and keeps what is half written', async ({
    aUser,
    loggedInPage,
    articles,
  }) => {
    const article = articles.article(aTitle('Left behind'));
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/top');
    await page.getByRole('link', { name: 'Recent', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent');
    await pasteUrl(page, article.url);
    const form = dialog(page, FORM);
    await form.getByLabel('Title').fill('My own title');
    await page.goBack();
    await expect(form).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent');
    await pasteUrl(page, article.url);
    await expect(form.getByLabel('Title')).toHaveValue('My own title');
    await page.goBack();
    await expect(form).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top');
  });

  test('what is half written survives closing and a reload', async ({ aUser, loggedInPage, articles }) => {
    const article = articles.article(aTitle('Half written'));
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/recent');
    await pasteUrl(page, article.url);
    const form = dialog(page, FORM);
    await expect(form.getByLabel('Title')).toHaveValue(article.title);
    await form.getByLabel('Title').fill('My own title');
    await form.getByLabel('Description').fill('My own description');
    await page.reload();
    await pasteUrl(page, article.url);
    await expect(form.getByLabel('Title')).toHaveValue('My own title');
    await expect(form.getByLabel('Description')).toHaveValue('My own description');
  });
});
