import { SUBMIT_SUCCESS_MS } from '@magpie/contract/limits';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as submitMessages from '@magpie/contract/messages/submit';
import { previewFailures } from '@magpie/contract/messages/previews';
import { countCalls, holdCall, isCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import {
  button,
  card,
  cards,
  goBackFromOverlay,
  goBackFromScreen,
  heading,
  urlBar,
} from '../fixtures/screens/screens.ts';
import { field, fillPost, pasteArticle, pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { pauseClock } from '../fixtures/clock.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('submitting', () => {
  test('the dialog requires a title and a category, offers no sponsoring, shows the success and closes; the URL bar is cleared, and the post is first', async ({
    aUser,
    loggedInPage,
    articles,
  }) => {
    const article = articles.article(aTitle('A new paper'));
    const page = await loggedInPage(await aUser());
    const submits = countCalls(page, 'submitPost');
    await page.clock.install();
    await page.goto('/explore/recent');
    const form = await pasteArticle(page, article);
    await expect(form.getByText(article.publisher).first()).toBeVisible();
    await expect(form.getByLabel('Sponsored')).toBeHidden();
    await fillPost(form, { title: ' ' });
    await button(form, 'Submit').click();
    await expect(form.getByText(submitMessages.selectCategory)).toBeVisible();
    await expect(field(form, 'Title')).toHaveAccessibleDescription(fieldMessages.required);
    expect(submits()).toEqual([]);
    await fillPost(form, { title: article.title, category: 'Research' });
    const release = await holdCall(page, 'submitPost');
    await button(form, 'Submit').click();
    await expect.poll(submits).toHaveLength(1);
    await pauseClock(page);
    release();
    await expect(form.getByText(submitMessages.submitted)).toBeVisible();
    await page.clock.runFor(SUBMIT_SUCCESS_MS - 1);
    await expect(form.getByText(submitMessages.submitted)).toBeVisible();
    await page.clock.runFor(1);
    await expect(form).toBeHidden();
    await page.clock.resume();
    await expect(cards(page).first()).toContainText(article.title);
    await expect(urlBar(page)).toHaveValue('');
  });

  test('a link without a preview can be submitted; after the dialog is closed, a message leads to its card', async ({
    aUser,
    loggedInPage,
    articles,
  }) => {
    const title = aTitle('Behind a wall');
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/top');
    await pasteUrl(page, articles.botWall(title));
    const form = submitDialog(page);
    await expect(
      form.getByText(new RegExp(`${previewFailures.botWall}|${previewFailures.refused}`)),
    ).toBeVisible();
    await fillPost(form, { title, category: 'Research' });
    const release = await holdCall(page, 'submitPost');
    const requested = page.waitForRequest((request) => isCall('submitPost', request));
    await button(form, 'Submit').click();
    await requested;
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await urlBar(page).fill('https://magpie.invalid/the-next-one');
    release();
    await button(page.getByRole('status').filter({ hasText: submitMessages.shared }), 'View').click();
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await expect(card(page, title)).toHaveCSS('outline-style', 'solid');
    await expect(cards(page).first()).toContainText(title);
    await expect(page.getByRole('link', { name: title })).toBeFocused();
    await expect(urlBar(page)).toHaveValue('https://magpie.invalid/the-next-one');
    await pasteUrl(page, articles.article(aTitle('The next one')).url);
    await expect(field(form, 'Category').locator('option:checked')).toHaveText('Research');
  });

  test('a user who became staff can sponsor a post, with an affiliate URL', async ({
    aUser,
    loggedInPage,
    articles,
  }) => {
    const article = articles.article(aTitle('A good offer'));
    const staff = await aUser({ staff: true });
    // The user as stored at a login before they became staff.
    const page = await loggedInPage({ ...staff, user: { ...staff.user, is_staff: false } });
    await page.goto('/explore/recent');
    const form = await pasteArticle(page, article);
    await fillPost(form, { category: 'Tools' });
    await form.getByLabel('Sponsored').check();
    await button(form, 'Submit').click();
    await expect(form.getByLabel('Affiliate URL')).toHaveAccessibleDescription(
      submitMessages.affiliateRequired,
    );
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

  test('Back closes the dialog, stays on the screen and keeps the draft, as a reload does', async ({
    aUser,
    loggedInPage,
    articles,
  }) => {
    const article = articles.article(aTitle('Left behind'));
    const page = await loggedInPage(await aUser());
    await page.goto('/explore/top');
    await page.getByRole('link', { name: 'Recent', exact: true }).click();
    await expect(heading(page)).toHaveText('Recent');
    const form = await pasteArticle(page, article);
    await fillPost(form, { title: 'My own title', description: 'My own description' });
    await goBackFromOverlay(page);
    await expect(form).toBeHidden();
    await expect(heading(page)).toHaveText('Recent');
    await goBackFromScreen(page);
    await expect(heading(page)).toHaveText('Top');

    await pasteUrl(page, article.url);
    await expect(field(form, 'Title')).toHaveValue('My own title');
    await page.reload();
    await pasteUrl(page, article.url);
    await expect(field(form, 'Title')).toHaveValue('My own title');
    await expect(field(form, 'Description')).toHaveValue('My own description');
  });
});
