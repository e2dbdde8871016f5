import { URL_BAR_SHAKE_MS } from '@magpie/contract/limits';
import * as urlBarMessages from '@magpie/contract/messages/url-bar';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { Page } from '@playwright/test';
import { aTitle } from '../fixtures/content/people.ts';
import { button, dialog, logInAs, urlBar } from '../fixtures/screens/screens.ts';
import { pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

test('each refusal restarts the shake and is announced once', async ({ anotherBrowser }) => {
  const page = await anotherBrowser({ reducedMotion: 'no-preference' });
  await page.goto('/help');
  await holdShake(page, URL_BAR_SHAKE_MS - 100);
  await pasteUrl(page, 'not an address');
  await expect
    .poll(() => shakes(page))
    .toEqual([{ reached: URL_BAR_SHAKE_MS - 100, lasts: URL_BAR_SHAKE_MS }]);
  const alert = page.getByRole('alert').filter({ hasText: urlBarMessages.invalidUrl });
  await expect(alert).toHaveCount(1);
  const first = await alert.elementHandle();
  await button(page.getByRole('banner'), 'Submit').click();
  await expect.poll(() => shakes(page)).toEqual([{ reached: 0, lasts: URL_BAR_SHAKE_MS }]);
  await expect(alert).toHaveCount(1);
  expect(await first?.evaluate((element) => element.isConnected)).toBe(false);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.play()));
  await expect.poll(() => shakes(page)).toEqual([]);
  await urlBar(page).press('x');
  await expect(alert).toHaveCount(0);
});

test('the URL bar refuses text that is not a URL, without shaking if reduced motion is preferred; after a login, a URL opens the submit dialog', async ({
  page,
  aUser,
  articles,
}) => {
  await page.goto('/help');
  const moved = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
          if (animationName === 'shake') resolve(elapsedTime);
        }),
      ),
  );
  await pasteUrl(page, 'not an address');
  await expect(page.getByText(urlBarMessages.invalidUrl)).toBeVisible();
  expect(await moved).toBeLessThan(0.001);
  await expect(urlBar(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(urlBar(page)).toBeFocused();
  await expect(submitDialog(page)).toBeHidden();
  await expect(dialog(page, 'Log in')).toBeHidden();
  await urlBar(page).fill('x');
  await expect(page.getByText(urlBarMessages.invalidUrl)).toBeHidden();

  const article = articles.article(aTitle('Agents at work'));
  await pasteUrl(page, article.url);
  await expect(dialog(page, 'Log in').getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
  await logInAs(page, await aUser());
  await expect(submitDialog(page).getByLabel('Title')).toHaveValue(article.title);
});

/**
 * As soon as a shake starts, moves it to `at` milliseconds and pauses it there. A restart sets it back to 0, still paused.
 */
function holdShake(page: Page, at: number) {
  return page.evaluate((time) => {
    document.addEventListener('animationstart', ({ animationName }) => {
      if (animationName !== 'shake') return;
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
    });
  }, at);
}

function shakes(page: Page) {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'shake')
      .map(({ currentTime, effect }) => ({ reached: currentTime, lasts: effect?.getTiming().duration })),
  );
}
