import { aTitle } from '../fixtures/people.ts';
import { card, dialog } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('scripts run only with the nonce of this very answer', async ({ request }) => {
  const nonces = new Set<string>();
  for (let count = 0; count < 3; count++) {
    const answer = await request.get('/explore/recent');
    const policy = answer.headers()['content-security-policy'] ?? '';
    const scripts = policy.split(';').find((directive) => directive.trim().startsWith('script-src ')) ?? '';
    expect(scripts).not.toContain('unsafe-inline');
    expect(scripts).not.toContain('unsafe-eval');
    const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThanOrEqual(16);
    const html = await answer.text();
    for (const [script] of html.matchAll(/<script\b[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('what people write is shown as they wrote it, whatever it holds', async ({
  page,
  aUser,
  aPost,
  aComment,
}) => {
  const author = await aUser();
  const title = aTitle(
    '</script><script>window.broken = 1</script><img src=x onerror="window.broken = 1"> &amp; "q"',
  );
  const post = await aPost(author, { title, description: '<b>bold</b> {{braces}} \u2028' });
  await aComment(
    author,
    { post },
    '<img src=x onerror="window.broken = 1"><script>window.broken = 1</script>',
  );
  await page.goto(`/explore/recent`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.goto(`/explore/recent?comments=${post.id}`);
  await expect(dialog(page, 'Comments').getByRole('article').getByText('<img src=x onerror=')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
  await page.keyboard.press('Escape');
  await expect(card(page, title)).toBeVisible();
});
