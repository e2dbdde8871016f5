import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { type Account, aTitle } from '../fixtures/content/people.ts';
import { button, card, cards, dialog } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const FLOODED = 'flood.example';

test('trending folds further posts of a site, explains a rank, and remembers the chosen ranking', async ({
  aUser,
  loggedInPage,
  request,
  site,
}) => {
  const people = await Promise.all(Array.from({ length: 12 }, () => aUser()));
  const [reader] = people;
  if (!reader) throw new Error('Nobody is there.');
  const submit = (title: string, host: string, { token }: Account) =>
    callApi(site.url, 'submitPost', {
      body: { title, url: `https://${host}/${title.replaceAll(' ', '-')}`, category: 1 },
      token,
    });
  await Promise.all(
    people.flatMap((person, index) => [
      submit(aTitle('Other'), `site-${index}.example`, person),
      submit(aTitle('Another'), `blog-${index}.example`, person),
    ]),
  );
  const posts = [];
  for (const person of people.slice(0, 4)) posts.push(await submit(aTitle('Flood'), FLOODED, person));
  const [first, second, third] = posts.toReversed();
  if (!first || !second || !third) throw new Error('Nothing was submitted.');
  for (const { token } of people.slice(4, 7))
    await callApi(site.url, 'likePost', { params: { id: first.id }, token });

  await test.step('without script', async () => {
    const html = await (await request.get('/explore/trending')).text();
    // Titles are also in the welcome, which is above the cards, and in the data for the scripts.
    const list = html.slice(html.indexOf('<article')).replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, '');
    const [shown = '', ...folds] = list.split('<details');
    expect(shown.includes(first.title)).toBe(true);
    expect(shown.includes(third.title)).toBe(false);
    const ofSite = folds.filter((fold) => new RegExp(`2 more from .*${FLOODED}.*</summary>`).test(fold));
    expect(ofSite.map((fold) => fold.split('</details>')[0]?.includes(third.title))).toEqual([true]);
  });

  const page = await loggedInPage(reader);
  await page.goto('/explore/trending');
  await test.step('a folded post can be liked', async () => {
    await page.locator('summary', { hasText: `2 more from ${FLOODED}` }).press('Enter');
    await button(card(page, third.title), 'Like').click();
    await expect(button(card(page, third.title), 'Unlike')).toBeVisible();
    await expectAccessible(page, 'trending with an open fold');
  });

  await test.step('the points add up', async () => {
    await button(card(page, first.title), 'More options').click();
    await page.getByRole('menuitem', { name: 'Why is this here?' }).click();
    const why = dialog(page, 'Why is this here?');
    const points = async (name: string) =>
      Number(await why.getByRole('row', { name }).getByRole('cell').last().innerText());
    await expect(why.getByRole('row', { name: 'Likes' })).toContainText('3');
    const parts = [await points('Likes'), await points('Comments by others'), await points('Age')];
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(await points('Total'), 5);
    await expectAccessible(page, 'the explanation of a rank');
    await page.keyboard.press('Escape');
  });

  await test.step('on a phone the panel stays within the margins of the page', async () => {
    const desktop = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, 'Ranking').click();
    const panel = await page.getByRole('group', { name: 'Ranking' }).boundingBox();
    expect(panel?.x).toBeGreaterThanOrEqual(16);
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(390 - 16);
    await page.keyboard.press('Escape');
    if (desktop) await page.setViewportSize(desktop);
  });

  await test.step('the choice is in the address and remembered', async () => {
    await button(page, 'Ranking').click();
    await page.getByRole('navigation', { name: 'Variety' }).getByRole('link', { name: 'Off' }).click();
    await expect(page).toHaveURL(/\?variety=off$/);
    await expect(cards(page)).toHaveCount(20);
    await expect(page.getByText(`more from ${FLOODED}`)).toBeHidden();
    await page.getByRole('navigation', { name: 'Half-life' }).getByRole('link', { name: '3 days' }).click();
    await expect(page).toHaveURL(/variety=off&half_life=3d$|half_life=3d&variety=off$/);
    await page.goto('/explore/trending');
    await expect(page).toHaveURL(/half_life=3d/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recent' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click();
    await expect(page).toHaveURL(/half_life=3d/);
  });
});
