import type { CommentPage } from '@magpie/contract/comments';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible, expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { box, comment, drawer, openComments, sendOf } from '../fixtures/content/comments.ts';
import { button, dialog } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { DESKTOP, NARROWEST } from '../fixtures/viewports.ts';

const TEXT = '**Strong** and `code`, see https://example.org/a\n\n- one\n- two\n\n> quoted\n\n<b>no</b>';

test('a formatted comment is in the rendered page, and links lead where they say', async ({
  request,
  aUser,
  aPost,
  aComment,
}) => {
  const author = await aUser();
  const { id, username } = author.user;
  const post = await aPost(author);
  await aComment(author, { post }, `${TEXT}\n\nHi @${username}`);
  const html = await (await request.get(`/post/${post.id}/${post.slug}`)).text();
  // The scripts of the page contain the comment, too, as data.
  const [text = ''] =
    /<strong>Strong.*?Hi .*?<\/p>/s.exec(html.replaceAll(/<script.*?<\/script>/gs, '')) ?? [];
  expect(text).toContain('<strong>Strong</strong> and <code>code</code>');
  expect(text).toMatch(/<ul>\s*<li>one<\/li>\s*<li>two<\/li>\s*<\/ul>/);
  expect(text).toMatch(/<blockquote>\s*<p>quoted<\/p>\s*<\/blockquote>/);
  expect(text).toContain('&lt;b&gt;no&lt;/b&gt;');
  expect(text).toMatch(/<a href="https:\/\/example\.org\/a" rel="nofollow ugc noopener"/);
  expect(text).toMatch(new RegExp(`<a [^>]*href="/user/${id}"[^>]*>@${username}</a>`));
});

test('the box shows how a comment will look, and how to format it', async ({
  aUser,
  aPost,
  loggedInPage,
}) => {
  const post = await aPost(await aUser());
  const page = await loggedInPage(await aUser());
  await page.goto('/explore/recent');
  await openComments(page, post);
  await box(page, 'Write a comment').fill(TEXT);
  const preview = button(drawer(page), 'Preview');
  await preview.click();
  const shown = drawer(page).getByRole('region', { name: 'Preview' });
  await expect(shown.locator('strong')).toHaveText('Strong');
  await expect(shown.getByText('<b>no</b>')).toBeVisible();
  await expectAccessibleAtEachWidth(page, 'the preview of a comment');
  await box(page, 'Write a comment').fill('*Other* words');
  await expect(shown.locator('em')).toHaveText('Other');
  await button(drawer(page), 'Formatting').press('Enter');
  await expect(
    drawer(page).getByRole('region', { name: 'Formatting help' }).locator('blockquote'),
  ).toBeVisible();
  await expect(preview).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page, 'the help with formatting');
  await sendOf(page, 'Write a comment').click();
  await expect(comment(page, 'Other words').locator('em')).toHaveText('Other');
  await expect(drawer(page).getByRole('region', { name: 'Formatting help' })).toHaveCount(0);
});

test('names are completed by keyboard and pointer', async ({ aUser, aPost, loggedInPage }) => {
  const [first, second] = [await aUser({ name: 'whimbrel-a' }), await aUser({ name: 'whimbrel-b' })];
  const [one, two] = [first.user.username, second.user.username];
  const post = await aPost(first);
  const page = await loggedInPage(await aUser());
  await page.goto('/explore/recent');
  await openComments(page, post);
  const area = box(page, 'Write a comment');
  const options = drawer(page).getByRole('option');
  await area.pressSequentially('Thanks @whim');
  await expect(options).toHaveText([one, two]);
  await expect(area).toHaveAttribute('aria-activedescendant', /-option-0$/);
  await expectAccessible(page, 'the completion of a name');
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page, 'the completion of a name');
  await page.setViewportSize(DESKTOP);
  await area.focus();
  await page.keyboard.press('ArrowDown');
  await expect(area).toHaveAttribute('aria-activedescendant', /-option-1$/);
  await page.keyboard.press('Enter');
  await expect(area).toHaveValue(`Thanks @${two} `);
  await expect(options).toHaveCount(0);
  await area.pressSequentially('and @whim');
  await expect(options).toHaveCount(2);
  // Escape closes the list, not the drawer.
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await area.pressSequentially('brel-a');
  await options.first().click();
  await expect(area).toHaveValue(`Thanks @${two} and @${one} `);
  await expect(area).toBeFocused();
  await sendOf(page, 'Write a comment').click();
  await expect(comment(page, 'Thanks').getByRole('link', { name: `@${one}` })).toHaveAttribute(
    'href',
    `/user/${first.user.id}`,
  );
});

test('an edited comment says so, and shows an admin what it said before', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  const author = await aUser();
  const post = await aPost(author);
  const { id } = await aComment(author, { post }, 'As it *was*');
  await callApi(site.url, 'editComment', {
    params: { id },
    body: { content: 'As it is' },
    token: author.token,
  });
  const page = await loggedInPage(await aUser({ admin: true }));
  // As after five minutes: only then does the site say that a comment was edited.
  await page.route(/\/posts\/\d+\/comments\//, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as CommentPage;
    const results = body.results.map((result) => ({ ...result, edited_at: result.created_at }));
    await route.fulfill({ response, json: { ...body, results } });
  });
  await page.goto('/explore/recent');
  await openComments(page, post);
  await expect(comment(page, 'As it is')).toContainText('edited just now');
  const opener = comment(page, 'As it is').getByRole('button', { name: /edited/ });
  await opener.click();
  const versions = dialog(page, 'Earlier versions');
  await expect(versions.getByRole('listitem')).toContainText('As it *was*');
  await expectAccessible(page, 'the earlier versions of a comment');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
