import { BREAKPOINTS } from '@magpie/contract/page-values';
import { cards, main } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const LONG_TITLE = 'What the smaller models learn from the larger ones '.repeat(3).trim();

test('the focus ring of a link is not clipped when its text is', async ({ anAuthor, aPost, aComment }) => {
  test.slow();
  const { account, page, post } = await anAuthor({ name: 'a_rather_long_name_to' });
  await aPost(account, { title: LONG_TITLE });
  await aComment(account, { post: await aPost(account, { title: `${LONG_TITLE} again` }) });
  await aComment(account, { post });
  await page.goto('/help');
  for (const path of ['/explore/recent', '/library/my-posts', `/user/${account.user.id}?tab=comments`]) {
    await visit(page, path);
    await expect(cards(page).first()).toBeVisible();
    const links = main(page).locator('article a:not([tabindex="-1"])').filter({ visible: true });
    for (const width of [390, BREAKPOINTS.lg]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await links.count()).toBeGreaterThan(0);
      expect(await links.evaluateAll(cutRings), `on ${path} at ${width} pixels`).toEqual([]);
    }
  }
});

/** Runs in the page. Returns the links whose ring is missing or cut off, with the classes of the ancestors that cut it. */
function cutRings(links: (HTMLElement | SVGElement)[]): string[] {
  return links
    .map((link) => [link.textContent, ...cuttersOf(link)])
    .filter((found) => found.length > 1)
    .map(String);

  function cuttersOf(element: HTMLElement | SVGElement): string[] {
    element.focus({ focusVisible: true });
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    if (outlineStyle === 'none') return ['no ring'];
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const cutters: string[] = [];
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const isCut = [...element.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          (overflowX !== 'visible' && (left - reach < box.left || right + reach > box.right)) ||
          (overflowY !== 'visible' && (top - reach < box.top || bottom + reach > box.bottom)),
      );
      if (isCut) cutters.push(around.className);
    }
    return cutters;
  }
}
