import { intents } from '@magpie/contract/messages/intents';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import * as userMessages from '@magpie/contract/messages/users';
import type { Page } from '@playwright/test';
import { countCalls } from '../fixtures/failing-calls.ts';
import { aName, PASSWORD } from '../fixtures/content/people.ts';
import { button, card, countBeside, dialog, fillRegistration, main } from '../fixtures/screens/screens.ts';
import { shifts } from '../fixtures/shifts.ts';
import { expect, test } from '../fixtures/test.ts';

const welcome = (page: Page) => page.getByRole('region', { name: 'Welcome' });
const LOW = { width: 720, height: 450 };

test('the feed welcomes anonymous visitors with the best posts of the week until they dismiss the welcome', async ({
  page,
  anAuthor,
}) => {
  const { page: own, post } = await anAuthor();
  const asked = countCalls(page, 'listTopPosts');
  await page.goto('/explore/recent');
  // The list need not contain this post: posts of other tests may have more likes.
  await expect(welcome(page).getByRole('listitem')).not.toHaveCount(0);
  expect(asked(), 'the titles come with the page').toEqual([]);
  await expect(welcome(page).getByRole('link').first()).toHaveAttribute('target', '_blank');
  await button(welcome(page), 'Join').click();
  await expect(dialog(page, 'Register')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Register')).toBeHidden();
  expect(await shifts(page)).toEqual([]);
  await button(welcome(page), 'Dismiss').click();
  await expect(welcome(page)).toBeHidden();
  await expect(main(page)).toBeFocused();
  await button(page.getByRole('status'), 'Undo').click();
  await expect(welcome(page)).toBeVisible();
  await button(welcome(page), 'Dismiss').click();
  await expect(welcome(page)).toBeHidden();
  await page.reload();
  await expect(card(page, post.title)).toBeVisible();
  await expect(welcome(page)).toBeHidden();
  expect(await shifts(page)).toEqual([]);

  await own.goto('/explore/recent');
  await expect(welcome(own)).toBeHidden();
  expect(await shifts(own)).toEqual([]);
});

test('the login dialog names the pending action, and the welcome message its result', async ({
  page,
  aUser,
  aPost,
}) => {
  const { title } = await aPost(await aUser());
  const novice = aName('novice');
  await page.goto('/explore/recent');
  await button(card(page, title), 'Like').click();
  const form = dialog(page, 'Log in');
  await expect(form.getByText(sessionMessages.mustBeLoggedIn, { exact: true })).toBeVisible();
  await expect(form.getByText('Log in to like this post.', { exact: true })).toBeVisible();
  await fillRegistration(page, { username: novice, password: PASSWORD });
  await expect(page.getByText(userMessages.welcome(novice, intents.likePost.done))).toBeVisible();
  await expect(countBeside(card(page, title), 'Unlike')).toHaveText('1');
});

test('without JavaScript, the site is dark, hides controls that would not work, and says what needs JavaScript', async ({
  anotherBrowser,
}) => {
  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await plain.goto('/explore/recent');
  await expect(plain.locator('html')).toHaveClass(/\bdark\b/);
  // Text in noscript elements is not found by getByText.
  await expect(plain.locator('header noscript p')).toContainText('You can read without JavaScript.');
  await expect(plain.getByRole('button')).toHaveCount(0);
  await plain.goto('/library/bookmarks');
  await expect(main(plain).locator('noscript p')).toContainText('This page needs JavaScript');
  await expect(main(plain).getByText('Loading')).toBeHidden();
});

test('on a touch screen, buttons are at least 44 pixels high and wide', async ({
  aUser,
  aPost,
  anotherBrowser,
}) => {
  const { title } = await aPost(await aUser());
  const page = await anotherBrowser({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto('/explore/recent');
  await expect(card(page, title)).toBeVisible();
  const small = await page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height) < 44;
      })
      .map((one) => one.outerHTML),
  );
  expect(small).toEqual([]);
});

test('in a low window, scrolling down hides the bars', async ({ page, aUser, aPost }) => {
  const author = await aUser();
  for (let posts = 0; posts < 3; posts++) await aPost(author);
  await page.setViewportSize(LOW);
  await page.goto('/explore/recent');
  const bar = button(page, 'Menu');
  await expect(bar).toBeInViewport();
  // Nothing covers the button.
  await button(welcome(page), 'Dismiss').click({ trial: true });
  await page.mouse.move(LOW.width / 2, LOW.height / 2);
  await page.mouse.wheel(0, 300);
  await expect(bar).not.toBeInViewport();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(bar).toBeInViewport();
});
