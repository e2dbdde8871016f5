import * as duplicateMessages from '@magpie/contract/messages/curation/duplicates';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible, expectAccessibleAtEachWidth } from '../fixtures/axe.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { button, card, dialog, heading, main } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test('an admin keeps one duplicate and merges another into the earlier post; the author of the merged one sees the outcome', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  articles,
  site,
}) => {
  const [ann, bob, admin] = [await aUser(), await aUser(), await aUser({ admin: true })];
  const article = articles.article(aTitle('Told twice'));
  const earlier = await aPost(ann, { title: aTitle('The first'), url: article.url });
  const later = await aPost(bob, { title: aTitle('The second'), url: articles.copy(article.title) });
  await aComment(ann, { post: later }, 'A comment that moves');
  const read = () => callApi(site.url, 'getPost', { params: { id: later.id }, token: bob.token });
  await expect.poll(async () => (await read()).duplicate_of).toBe(earlier.id);
  const view = articles.article(aTitle('Two views'));
  await aPost(ann, { url: view.url });
  const kept = await aPost(ann, { title: aTitle('Another view'), url: articles.copy(view.title) });
  const statusOfKept = async () =>
    (await callApi(site.url, 'getPost', { params: { id: kept.id }, token: admin.token })).status;
  await expect.poll(statusOfKept).toBe('flagged');

  const own = await loggedInPage(bob);
  await test.step('the author of a duplicate reads on its page which post it may duplicate', async () => {
    await own.goto(`/post/${later.id}`);
    const notice = main(own).getByRole('note');
    await expect(notice).toContainText(`${duplicateMessages.mayBeDuplicateOf} ${earlier.title}.`);
    await expect(notice.getByRole('link', { name: earlier.title })).toBeVisible();
    await expectAccessible(own, 'the page of a duplicate');
  });

  const page = await loggedInPage(admin);
  await page.goto('/admin/approvals');
  await test.step('one duplicate is kept', async () => {
    const keeping = card(page, kept.title);
    await expect(keeping.getByRole('region', { name: 'Earlier post' })).toBeVisible();
    await expectAccessibleAtEachWidth(page, 'a duplicate in the queue', { isLong: true });
    await button(keeping, 'Keep').click();
    await button(dialog(page, 'Keep post'), 'Keep').click();
    await expect(keeping).toBeHidden();
    await expect.poll(statusOfKept).toBe('active');
  });
  const waiting = card(page, later.title);
  await expect(waiting.getByRole('region', { name: 'Earlier post' })).toContainText(earlier.title);
  await expect(button(waiting, 'Keep')).toBeVisible();
  await button(waiting, 'Merge').click();
  const merging = dialog(page, 'Merge posts');
  await expect(merging).toContainText(duplicateMessages.mergeExplained);
  await button(merging, 'Merge').click();
  await expect(merging).toBeHidden();
  await expect(waiting).toBeHidden();

  await test.step('the address of the merged post leads to the earlier post, to which its comments have moved', async () => {
    await own.goto(`/post/${later.id}/${later.slug}`);
    await expect(own).toHaveURL(`/post/${earlier.id}/${earlier.slug}`);
    await expect(heading(own)).toHaveText(earlier.title);
    await expect(main(own).getByText('A comment that moves')).toBeVisible();
  });
  await test.step('the link of the merged post is a source of the earlier post; an admin can remove this source, the author of the merged post cannot', async () => {
    await visit(page, `/post/${earlier.id}/${earlier.slug}`);
    for (const [who, buttons] of [
      [own, 0],
      [page, 1],
    ] as const) {
      await button(main(who), 'More options').first().click();
      await who.getByRole('menuitem', { name: 'Sources' }).click();
      const sources = dialog(who, 'Sources');
      await expect(sources.getByRole('listitem')).toContainText(bob.user.username);
      await expect(sources.getByRole('button', { name: /^Remove / })).toHaveCount(buttons);
    }
  });
  await test.step('the author of the merged post is notified', async () => {
    await visit(own, '/notifications');
    await expect(main(own).getByRole('article').first()).toContainText(
      `A moderator merged your post “${later.title}” into “${earlier.title}”`,
    );
  });
  const moved = await fetch(`${site.url}/post/${later.id}/${later.slug}`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/post/${earlier.id}/${earlier.slug}`]);
});
