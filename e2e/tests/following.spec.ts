import { MUTED_WORD_MIN } from '@magpie/contract/limits';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as followMessages from '@magpie/contract/messages/following/follows';
import * as muteMessages from '@magpie/contract/messages/following/mutes';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { button, card, cards, dialog, main, menuItem, openMenu, tab } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

/** Presses Undo in the toast with this message, which is the last one: earlier ones may still be there. */
async function undo(page: Page, message: string): Promise<void> {
  await expect(page.getByText(message).last()).toBeVisible();
  await button(page, 'Undo').last().click();
}

test('a reader follows a user, a tag, a category and a site, and Following lists posts with the reason', async ({
  aLoggedInUser,
  aPost,
  aUser,
  site,
  errors,
}) => {
  errors.allow(/status of 500/);
  const author = await aUser();
  const post = await aPost(author);
  const { account, page } = await aLoggedInUser();
  const { results: tags } = await callApi(site.url, 'listTags');
  const tag = tags.at(-1) ?? { id: 0, name: '', slug: '' };
  const tagged = await aPost(await aUser(), { tags: [tag.id] });

  await test.step('as long as nothing is followed, Following says how to follow', async () => {
    await page.goto('/library/following');
    await expect(main(page).getByText(followMessages.howToFollow)).toBeVisible();
  });
  await test.step('each page has a Follow button, except one’s own', async () => {
    for (const path of [
      `/user/${author.user.id}`,
      `/tag/${tag.slug}`,
      '/category/news',
      '/site/no-links-yet.example',
    ]) {
      await visit(page, path);
      await button(main(page), 'Follow').click();
      await expect(button(main(page), 'Unfollow')).toBeVisible();
    }
    await visit(page, `/user/${account.user.id}`);
    await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible();
    await expect(button(main(page), 'Follow')).toHaveCount(0);
  });
  await test.step('Following lists posts, each with its reason', async () => {
    await visit(page, '/library/following');
    await expect(card(page, post.title)).toContainText(`You follow ${author.user.username}`);
    await expect(card(page, tagged.title)).toContainText(`You follow ${tag.name}`);
  });
  await test.step('the list of what one follows', async () => {
    await tab(page, 'You follow').click();
    await expect(main(page).getByRole('link', { name: author.user.username })).toBeVisible();
    await expectAccessible(page, 'what one follows');
    const row = main(page).getByRole('listitem').filter({ hasText: author.user.username });
    await button(row, 'Unfollow').click();
    await expect(button(row, 'Follow')).toBeVisible();
    await undo(page, followMessages.unfollowed);
    await expect(button(row, 'Unfollow')).toBeVisible();
    await button(row, 'Unfollow').click();
    await expect(page.getByText(followMessages.unfollowed)).toBeVisible();
    await tab(page, 'Posts').click();
    await expect(card(page, tagged.title)).toBeVisible();
    await expect(card(page, post.title)).toHaveCount(0);
  });
  await test.step('a Follow that fails is rolled back', async () => {
    await visit(page, `/user/${author.user.id}`);
    await failCall(page, 'follow');
    await button(main(page), 'Follow').click();
    await expect(page.getByText(followMessages.follow)).toBeVisible();
    await expect(button(main(page), 'Follow')).toBeVisible();
  });
});

test('hidden posts and posts of a muted user leave the feeds at once, and Undo brings them back; comments of a muted user are collapsed', async ({
  aUser,
  anAuthor,
  aPost,
  aComment,
  errors,
}) => {
  errors.allow(/status of 400/);
  const author = await aUser();
  const [post, another] = [await aPost(author), await aPost(author)];
  const { account, page, post: own } = await anAuthor();
  const comment = await aComment(author, { post: own }, 'Something loud');
  await aComment(account, { comment }, 'A quiet reply');
  await page.goto('/explore/recent');

  await test.step('the menu of one’s own post has no Hide', async () => {
    await openMenu(card(page, own.title));
    await expect(menuItem(page, 'Copy link')).toBeVisible();
    await expect(menuItem(page, 'Hide')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('hiding a post, and undoing it', async () => {
    await openMenu(card(page, post.title));
    await menuItem(page, 'Hide').click();
    await expect(card(page, post.title)).toHaveCount(0);
    await undo(page, muteMessages.hidden);
    await expect(card(page, post.title)).toBeVisible();
  });
  await test.step('muting the author, and undoing it', async () => {
    await openMenu(card(page, post.title));
    await menuItem(page, `Mute ${author.user.username}`).click();
    await expect(card(page, post.title)).toHaveCount(0);
    await expect(card(page, another.title)).toHaveCount(0);
    await expect(card(page, own.title)).toBeVisible();
    await undo(page, muteMessages.muted(author.user.username));
    await expect(card(page, post.title)).toBeVisible();
    await expect(card(page, another.title)).toBeVisible();
  });
  await test.step('muting from the menu of a user’s page', async () => {
    await visit(page, `/user/${author.user.id}`);
    await button(main(page), `Options for ${author.user.username}`).click();
    await menuItem(page, `Mute ${author.user.username}`).click();
    await expect(page.getByText(muteMessages.muted(author.user.username))).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
  });
  await test.step('comments of the muted user are collapsed', async () => {
    await visit(page, `/post/${own.id}/${own.slug}`);
    const collapsed = main(page).getByRole('article', { name: muteMessages.mutedComment });
    await expect(collapsed).toBeVisible();
    await expect(main(page).getByText('Something loud')).toHaveCount(0);
    await expect(main(page).getByText('A quiet reply')).toBeVisible();
    await expectAccessible(page, 'a collapsed comment');
    await button(collapsed, muteMessages.showComment).click();
    await expect(main(page).getByText('Something loud')).toBeVisible();
  });
  await test.step('hiding a post in the menu of its own page leaves it on that page', async () => {
    await visit(page, `/post/${post.id}/${post.slug}`);
    await openMenu(main(page).getByRole('article').first());
    await menuItem(page, 'Hide').click();
    await expect(page.getByText(muteMessages.hidden)).toBeVisible();
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(post.title);
    await visit(page, '/explore/recent');
    await expect(card(page, own.title)).toBeVisible();
    await expect(card(page, another.title)).toHaveCount(0);
  });
  await test.step('in the profile settings a reader unmutes a user, shows a hidden post again, and mutes a word', async () => {
    await visit(page, '/profile-settings');
    await page.getByRole('link', { name: 'Muted and hidden' }).click();
    const unmute = button(main(page), muteMessages.unmuteLabel(author.user.username));
    await unmute.click();
    await expect(main(page).getByText(muteMessages.noMutes)).toBeVisible();
    await undo(page, muteMessages.unmuted(author.user.username));
    await unmute.click();
    await expect(main(page).getByText(muteMessages.noMutes)).toBeVisible();
    await button(main(page), muteMessages.showAgainLabel(post.title)).click();
    await expect(main(page).getByText(muteMessages.noHidden)).toBeVisible();
    const word = main(page).getByLabel('Word', { exact: true });
    await word.fill('ab');
    await button(main(page), 'Mute word').click();
    await expect(main(page).getByText(fieldMessages.tooShort(MUTED_WORD_MIN))).toBeVisible();
    await word.fill(another.title.split(' ').find((part) => part.length > 3) ?? another.title);
    await button(main(page), 'Mute word').click();
    await expect(main(page).getByRole('button', { name: /^Unmute / })).toHaveCount(1);
  });
});

test('the feed of what one follows has a key, which is shown, renewed, revoked and created', async ({
  aLoggedInUser,
  aPost,
  aUser,
  request,
  site,
}) => {
  const author = await aUser();
  const post = await aPost(author);
  const { account, page } = await aLoggedInUser();
  const body = { kind: 'user' as const, id: author.user.id };
  await callApi(site.url, 'follow', { token: account.token, body });
  const { key } = await callApi(site.url, 'renewFeedKey', { token: account.token });
  await page.goto('/library/following');
  await main(page).getByRole('link', { name: 'Feed', exact: true }).click();
  const address = main(page).getByLabel('Address of your feed');
  const first = await address.inputValue();
  expect(first).toContain(key ?? 'a key');
  expect(await (await request.get(first)).text()).toContain(post.title);
  await button(main(page), 'Renew key').click();
  await button(dialog(page, 'Renew key'), 'Cancel').click();
  await expect(address).toHaveValue(first);
  await button(main(page), 'Renew key').click();
  await button(dialog(page, 'Renew key'), 'Renew').click();
  await expect(address).not.toHaveValue(first);
  expect((await request.get(first)).status()).toBe(404);
  const second = await address.inputValue();
  expect((await request.get(second)).status()).toBe(200);
  await button(main(page), 'Revoke key').click();
  await button(dialog(page, 'Revoke key'), 'Revoke').click();
  await expect(button(main(page), 'Create key')).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
  await button(main(page), 'Create key').click();
  expect((await request.get(await address.inputValue())).status()).toBe(200);
});
