import type { Post } from '@magpie/contract/posts';
import { holdCall } from '../fixtures/failing-calls.ts';
import { previewed } from '../fixtures/content/content.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { comment, drawer } from '../fixtures/content/comments.ts';
import { button, card, cards, main, mainNavigation } from '../fixtures/screens/screens.ts';
import { viewChoice } from '../fixtures/screens/views.ts';
import { whenIdle } from '../fixtures/settled.ts';
import { shifts } from '../fixtures/shifts.ts';
import { expect, test } from '../fixtures/test.ts';

/** Each viewport with the view that it has until one is chosen, and the other view. */
const SIZES = [
  { viewport: { width: 1440, height: 900 }, view: 'Cards', other: 'List' },
  { viewport: { width: 390, height: 844 }, view: 'List', other: 'Cards' },
] as const;

/**
 * The height of a line. The height of a card may differ by less than this from its skeleton's, which has two lines of title
 * and two of description.
 */
const LINE_PX = 20;

for (const { viewport, view, other } of SIZES) {
  test.describe(`no layout shifts at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('for a user, in cards and in a list, on several screens, from their load to the end of the page', async ({
      aUser,
      aLoggedInUser,
      aPost,
      site,
    }) => {
      const author = await aUser();
      const { account, page } = await aLoggedInUser({}, { viewport });
      const options = Array.from({ length: 13 }, (_, index) => ({
        title: aTitle('Words '.repeat(1 + (index % 5))),
        pictured: index % 3 === 0,
      }));
      // One after the other, for the same order each time.
      const posts: Post[] = [];
      for (const option of options) posts.push(await aPost(author, option));
      // What their previews add would change the cards once more.
      await Promise.all(posts.map((post) => previewed(site, post)));
      const expectSteady = async (path: string, shown: 'Cards' | 'List') => {
        await page.goto(path);
        await expect(cards(page).nth(12)).toBeVisible();
        await expect(viewChoice(page, shown)).toBeChecked();
        await expect(button(cards(page).first(), 'Like')).toBeVisible();
        await page.mouse.move(viewport.width / 2, viewport.height / 2);
        for (let screens = 0; screens < 4; screens += 1) {
          await page.mouse.wheel(0, viewport.height);
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        }
        await whenIdle(page);
        expect([shown, path, ...(await shifts(page))]).toEqual([shown, path]);
      };
      for (const path of [`/user/${author.user.id}`, '/category/tutorials', '/explore/recent'])
        await expectSteady(path, view);
      await viewChoice(page, other).check();
      await expectSteady('/explore/recent', other);

      await test.step('on one’s own page', async () => {
        await page.goto(`/user/${account.user.id}`);
        await expect(main(page).getByRole('link', { name: 'Profile Settings' })).toBeVisible();
        await whenIdle(page);
        expect(await shifts(page)).toEqual([]);
      });

      await test.step('a shift would be detected', async () => {
        await page.evaluate(() => {
          const box = document.createElement('div');
          box.style.height = '200px';
          document.querySelector('main')?.before(box);
          scrollTo(0, 0);
        });
        await expect.poll(async () => (await shifts(page)).length).toBeGreaterThan(0);
      });
    });

    test('when another feed’s posts, and comments, arrive late', async ({ page, aUser, aPost, aComment }) => {
      const author = await aUser();
      const post = await aPost(author, {
        title: aTitle('How small language models learned to read'),
        description: 'What is left out of them, and why nobody has missed it.',
      });
      await page.goto('/explore/recent');
      // The post is alone in its row, because the tallest card sets the height of the row.
      const feed = { results: [post], next: null, previous: null };
      const release = await holdCall(page, 'listTrendingPosts', (route) => route.fulfill({ json: feed }));
      await mainNavigation(page).getByRole('link', { name: 'Trending' }).filter({ visible: true }).click();
      const waiting = page.getByText('Loading posts');
      await expect(waiting).toBeVisible();
      const skeleton = await waiting.locator('xpath=following-sibling::*[1]').boundingBox();
      release();
      await expect(card(page, post.title)).toBeVisible();
      await expect(waiting).toBeHidden();
      expect(await shifts(page)).toEqual([]);
      const first = await page.getByRole('main').getByRole('article').first().boundingBox();
      expect(first).toMatchObject({ x: skeleton?.x, y: skeleton?.y, width: skeleton?.width });
      expect(Math.abs((first?.height ?? 0) - (skeleton?.height ?? 0))).toBeLessThan(LINE_PX);

      const words = aTitle('A word');
      await aComment(author, { post }, words);
      const releaseComments = await holdCall(page, 'listPostComments');
      await button(card(page, post.title), 'Comments').click();
      await expect(drawer(page).getByText('Loading comments')).toBeVisible();
      releaseComments();
      await expect(comment(page, words)).toBeVisible();
      expect(await shifts(page)).toEqual([]);
    });
  });
}
