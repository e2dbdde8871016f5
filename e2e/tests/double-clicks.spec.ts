import type { CallName } from '@magpie/contract/calls';
import type { Locator, Page } from '@playwright/test';
import * as commentMessages from '@magpie/contract/messages/comments';
import { countCalls } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { box, comment, drawer, sendOf } from '../fixtures/content/comments.ts';
import { button, card, dialog, main, row } from '../fixtures/screens/screens.ts';
import { fillPost, pasteArticle } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

/** The requests a double click sends until its effect shows. */
async function expectOneCall(page: Page, name: CallName, pressed: Locator, done: () => Promise<void>) {
  const made = countCalls(page, name);
  await pressed.dblclick();
  await done();
  // The effect may show before the request is reported.
  await expect.poll(made).not.toEqual([]);
  expect(made()).toHaveLength(1);
}

test('a comment is sent and deleted once', async ({ aUser, aPost, loggedInPage }) => {
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
});

test('a post is submitted, saved and deleted once', async ({ aUser, loggedInPage, articles }) => {
  const article = articles.article(aTitle('Only once'));
  const page = await loggedInPage(await aUser());
  await page.goto('/library/my-posts');
  const form = await pasteArticle(page, article);
  await fillPost(form, { category: 'Research' });
  await expectOneCall(page, 'submitPost', button(form, 'Submit'), () =>
    expect(card(page, article.title)).toBeVisible(),
  );
  await expect(form).toBeHidden();

  await card(page, article.title).getByRole('link', { name: 'Edit' }).click();
  const title = aTitle('And again once');
  await fillPost(main(page), { title });
  await expectOneCall(page, 'editPost', button(main(page), 'Save changes'), () =>
    expect(card(page, title)).toBeVisible(),
  );

  await button(card(page, title), 'Delete').click();
  await expectOneCall(page, 'deletePost', button(dialog(page, 'Delete post'), 'Delete'), () =>
    expect(card(page, title)).toBeHidden(),
  );
});

test('a user is banned once', async ({ aUser, loggedInPage }) => {
  const { user } = await aUser();
  const page = await loggedInPage(await aUser({ admin: true }));
  await page.goto(`/admin/users?search=${user.username}`);
  await button(row(page, user.username), 'Ban for 24 hours').click();
  const confirmation = dialog(page, 'Ban user');
  await confirmation.getByLabel('Reason').fill('Twice the same');
  await expectOneCall(page, 'banTemporarily', button(confirmation, 'Ban'), () =>
    expect(button(row(page, user.username), 'Unban')).toBeVisible(),
  );
});
