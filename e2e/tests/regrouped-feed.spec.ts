import * as postMessages from '@magpie/contract/messages/posts';
import type { Locator, Page } from '@playwright/test';
import { fulfilCall, holdCall } from '../fixtures/failing-calls.ts';
import { button, card, menuItem, openMenu, question } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

/** The number of cards in a group. When a card disappears or returns, cards at the edges move to another group. */
const GROUP = 12;

interface Case {
  name: string;
  /** Acts on the card that will move to another group. */
  begin(moved: Locator): Promise<void>;
  isAsBefore(page: Page, moved: Locator): Promise<void>;
}

async function askToReport(moved: Locator) {
  await openMenu(moved);
  await menuItem(moved.page(), 'Report').click();
  await expect(question(moved.page(), postMessages.confirmReportPost)).toBeVisible();
}

const CASES: Case[] = [
  {
    name: 'keeps the focus',
    begin: (moved) => button(moved, 'Like').focus(),
    isAsBefore: (_page, moved) => expect(button(moved, 'Like')).toBeFocused(),
  },
  {
    name: 'has the focus on the button of its menu',
    begin: (moved) => openMenu(moved),
    isAsBefore: (_page, moved) => expect(button(moved, 'More options')).toBeFocused(),
  },
  {
    name: 'keeps its confirmation open, and has the focus again when that is cancelled',
    begin: askToReport,
    async isAsBefore(page, moved) {
      await button(question(page, postMessages.confirmReportPost), 'Cancel').click();
      await expect(button(moved, 'More options')).toBeFocused();
    },
  },
];

test('a card that moves to another group when another card returns stays as it was', async ({
  aUser,
  aPost,
  errors,
  loggedInPage,
}) => {
  errors.allow(/status of 400/);
  const post = await aPost(await aUser());
  const results = Array.from({ length: GROUP + 1 }, (_, at) => ({
    ...post,
    id: post.id + 1000 + at,
    title: `Saved as number ${at + 1}.`,
    is_bookmarked: true,
  }));
  const [back = '', moved = ''] = results.slice(GROUP - 1).map(({ title }) => title);
  const page = await loggedInPage(await aUser());
  await fulfilCall(page, 'listPosts', { results, next: null, previous: null });
  await page.goto('/library/bookmarks');
  for (const { name, begin, isAsBefore } of CASES) {
    await test.step(name, async () => {
      const refuse = await holdCall(page, 'unbookmarkPost', (route) =>
        route.fulfill({ status: 400, json: {} }),
      );
      await button(card(page, back), 'Unsave').click();
      await expect(card(page, back)).toBeHidden();
      await begin(card(page, moved));
      refuse();
      await expect(page.locator('article', { hasText: back })).toBeVisible();
      await isAsBefore(page, card(page, moved));
      // The message may cover a card.
      const toast = page.getByRole('status').filter({ hasText: postMessages.unsavePost });
      await button(toast, 'Dismiss').first().click();
      await expect(toast).toBeHidden();
    });
  }
});
