import type { CallName } from '@magpie/contract/calls';
import type { Locator, Page } from '@playwright/test';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as submitMessages from '@magpie/contract/messages/submit';
import { countCalls } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { box, comment, drawer, sendOf } from '../fixtures/content/comments.ts';
import { button, dialog } from '../fixtures/screens/screens.ts';
import { fillPost, pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

/** Expects that a double click sends one request until its effect shows. */
async function expectOneCall(page: Page, name: CallName, pressed: Locator, done: () => Promise<void>) {
  const made = countCalls(page, name);
  await pressed.dblclick();
  await done();
  // The effect may show before the request is reported.
  await expect.poll(made).not.toEqual([]);
  expect(made()).toHaveLength(1);
}

test('a double click sends or deletes a comment once, and submits a post once', async ({
  aUser,
  aPost,
  loggedInPage,
  articles,
}) => {
  const post = await aPost(await aUser());
  const page = await loggedInPage(await aUser());
  await page.goto(`/explore/recent?comments=${post.id}`);
  await box(page, 'Write a comment').fill('Said once');
  await expectOneCall(page, 'createComment', sendOf(page, 'Write a comment'), () =>
    expect(comment(page, 'Said once')).toBeVisible(),
  );
  await button(comment(page, 'Said once'), 'Delete').click();
  const confirmation = dialog(page, 'Delete comment');
  await expectOneCall(page, 'deleteComment', button(confirmation, 'Delete'), () =>
    expect(drawer(page).getByText(commentMessages.noComments)).toBeVisible(),
  );
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();

  const title = aTitle('Only once');
  await pasteUrl(page, articles.article(title).url);
  const form = submitDialog(page);
  await fillPost(form, { title, category: 'Research' });
  await expectOneCall(page, 'submitPost', button(form, 'Submit'), () =>
    expect(form.getByText(submitMessages.submitted)).toBeVisible(),
  );
});
