import { callApi } from '../fixtures/api.ts';
import { card, heading, main, mainNavigation, tab } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('a card and the list of tags lead to a tag, whose posts have three orders; a tag and a site have one address', async ({
  page,
  site,
  request,
  aUser,
  aPost,
}) => {
  const admin = await aUser({ admin: true });
  const { token } = admin;
  const tag = await callApi(site.url, 'createTag', { body: { name: 'Topic models' }, token });
  const old = await callApi(site.url, 'createTag', { body: { name: 'Old topic' }, token });
  const post = await aPost(admin, { tags: [tag.id] });
  // The other tests leave no tag with so many posts.
  for (let count = 1; count < 5; count += 1) await aPost(admin, { tags: [tag.id] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/explore/recent');
  await card(page, post.title).getByRole('link', { name: 'Topic models' }).click();
  await expect(heading(page)).toHaveText('Topic models');
  await expect(page.getByText('5 posts', { exact: true })).toBeVisible();
  await tab(page, 'Top').click();
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/\/tag\/topic-models\?sort=top&period=week$/);
  await expect(card(page, post.title)).toBeVisible();
  await test.step('the navigation leads to all tags, the most used first', async () => {
    await mainNavigation(page).getByRole('link', { name: 'Tags', exact: true }).click();
    await expect(heading(page)).toHaveText('Tags');
    const links = main(page).getByRole('navigation', { name: 'Tags' }).getByRole('link');
    await expect(links.first()).toHaveAccessibleName('Topic models 5 posts');
    await links.first().click();
    await expect(heading(page)).toHaveText('Topic models');
  });
  // Nothing covers a tab.
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['Recent', 'Trending', 'Top']) await tab(page, name).click({ trial: true });
  }

  await callApi(site.url, 'mergeTag', { params: { slug: old.slug }, body: { into: tag.slug }, token });
  const merged = await request.get('/tag/old-topic?sort=top', { maxRedirects: 0 });
  expect([merged.status(), merged.headers()['location']]).toEqual([301, '/tag/topic-models?sort=top']);
  const { hostname } = new URL(post.url);
  const spelled = await request.get(`/site/www.Example.org?x=1`, { maxRedirects: 0 });
  expect([spelled.status(), spelled.headers()['location']]).toEqual([301, '/site/example.org?x=1']);
  expect(await (await request.get(`/site/${hostname}`)).text()).toContain(post.title);
  const shouted = await request.get('/tag/TOPIC-Models', { maxRedirects: 0 });
  expect([shouted.status(), shouted.headers()['location']]).toEqual([301, '/tag/topic-models']);
  for (const path of ['/site/%20', '/site/a%2Fb', '/site/..%2f..', '/site/%252e%252e'])
    expect([path, (await request.get(path, { maxRedirects: 0 })).status()]).toEqual([path, 404]);
  for (const path of ['/site/unknown.example', '/tag/unknown']) {
    const unknown = await request.get(path);
    expect([unknown.status(), unknown.headers()['cache-control']]).toEqual([200, 'no-store']);
    const empty = await unknown.text();
    expect(empty).toContain('0<!-- --> posts');
    expect(empty).toContain('<meta name="robots" content="noindex"/>');
    expect(empty).not.toMatch(/\/feeds\/(site|tag)\//);
  }
});
