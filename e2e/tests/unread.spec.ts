import type { SiteVisit } from '@magpie/contract/notifications/notifications';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { comment, drawer, openComments } from '../fixtures/content/comments.ts';
import { card } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('the recent feed has a divider below what is new; cards and threads mark new comments, once', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  const [author, reader] = [await aUser(), await aUser()];
  const [post, recent] = [await aPost(author), await aPost(author)];
  await aComment(author, { post }, 'Seen before');
  await callApi(site.url, 'visitPost', { params: { id: post.id }, token: reader.token });
  for (const text of ['The first new one', 'The second']) await aComment(author, { post }, text);
  const page = await loggedInPage(reader);
  // As if the previous visit had ended: the site counts a new one only after half an hour.
  await page.route(/\/api\/users\/visit\//, (route) =>
    route.fulfill({ json: { previous_visit_ended_at: post.created_at } satisfies SiteVisit }),
  );
  await page.goto('/explore/recent');
  await test.step('the feed', async () => {
    const divider = page.getByText('New since your last visit', { exact: true });
    await expect(divider).toBeVisible();
    const top = async (of: typeof divider) => (await of.boundingBox())?.y ?? 0;
    expect(await top(card(page, recent.title))).toBeLessThan(await top(divider));
    expect(await top(divider)).toBeLessThan(await top(card(page, post.title)));
    await expect(card(page, post.title).getByText('2 new')).toBeVisible();
    await expectAccessible(page, 'a feed with a divider and new comments');
  });
  await test.step('a thread', async () => {
    await openComments(page, post);
    const marks = drawer(page).getByText('New', { exact: true });
    await expect(marks).toHaveCount(2);
    await expect(comment(page, 'The first new one')).toContainText('New');
    await expectAccessible(page, 'a thread with new comments');
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(card(page, post.title)).not.toContainText('2 new');
    await openComments(page, post);
    await expect(comment(page, 'Seen before')).toBeVisible();
    await expect(marks).toHaveCount(0);
  });
});
