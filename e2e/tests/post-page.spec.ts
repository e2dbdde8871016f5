import { createHash } from 'node:crypto';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as pageMessages from '@magpie/contract/messages/post-pages';
import type { Post } from '@magpie/contract/posts';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { previewed } from '../fixtures/content/content.ts';
import { button, dialog, heading } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { shifts } from '../fixtures/shifts.ts';
import { expect, test } from '../fixtures/test.ts';

const pathOf = ({ id, slug }: Post) => `/post/${id}/${slug}`;

/** The JSON-LD of a page, which describes it for search engines. */
function jsonLdIn(html: string): string {
  return /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
}

test('a post’s page is complete without script, with everything that other sites read', async ({
  request,
  site,
  aUser,
  aPost,
  aComment,
}) => {
  const author = await aUser();
  const post = await previewed(
    site,
    await aPost(author, { title: 'Small & <large> models', pictured: true }),
  );
  await aComment(author, { post }, 'A word about </script> it');
  const answer = await request.get(pathOf(post));
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  expect(post.slug).toBe('small-large-models');
  expect(html).toContain('Small &amp; &lt;large&gt; models</a></h1>');
  expect(html).toContain('A word about &lt;/script&gt; it');
  for (const tag of [
    /<link rel="canonical" href="[^"]*\/post\/\d+\/small-large-models"/,
    /<meta name="description" content="Why a smaller/,
    /<meta property="og:type" content="article"/,
    /<meta property="og:image:width" content="1200"/,
    /<meta property="article:published_time" content="\d{4}-/,
    /<meta name="twitter:card" content="summary_large_image"/,
  ])
    expect(html).toMatch(tag);
  const [, oembed = ''] = /type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(html) ?? [];
  expect(await (await request.get(oembed)).json()).toMatchObject({ type: 'link', title: post.title });

  const [, image = ''] = /<meta property="og:image" content="([^"]+-social\.jpg)"/.exec(html) ?? [];
  expect((await request.get(image)).headers()['content-type']).toBe('image/jpeg');

  const json = jsonLdIn(html);
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'DiscussionForumPosting',
    headline: post.title,
    author: { name: author.user.username },
    image,
    interactionStatistic: [
      { interactionType: 'https://schema.org/LikeAction', userInteractionCount: 0 },
      { interactionType: 'https://schema.org/CommentAction', userInteractionCount: 1 },
    ],
    commentCount: 1,
    comment: [{ text: 'A word about </script> it' }],
  });
  const hash = createHash('sha256').update(json).digest('base64');
  expect(answer.headers()['content-security-policy']).toContain(hash);
});

test('a post has one address', async ({ request, aUser, aPost }) => {
  const post = await aPost(await aUser());
  for (const path of [`/post/${post.id}`, `/post/${post.id}/another-title`]) {
    const answer = await request.get(`${path}?utm_source=a&comment=5`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()).toMatchObject({
      location: `${pathOf(post)}?utm_source=a&comment=5`,
      'cache-control': 'no-cache',
    });
  }
});

test('a post that is gone says so and answers 410 without its content; an id that was never used answers 404', async ({
  request,
  site,
  aUser,
  aPost,
  loggedInPage,
  errors,
}) => {
  errors.allow(/status of 4(04|10)/);
  const [author, admin] = [await aUser(), await aUser({ admin: true })];
  const deleted = await aPost(author, { title: 'Quinces for ever' });
  const removed = await aPost(author, { title: 'Medlars for ever' });
  await callApi(site.url, 'deletePost', { params: { id: deleted.id }, token: author.token });
  await callApi(site.url, 'removePost', { params: { id: removed.id }, body: {}, token: admin.token });
  for (const [post, sentence] of [
    [deleted, pageMessages.postDeleted],
    [removed, pageMessages.postRemoved],
  ] as const) {
    for (const path of [`/post/${post.id}`, pathOf(post), `/post/${post.id}/any`]) {
      const answer = await request.get(path);
      expect(answer.status()).toBe(410);
      expect(await answer.text()).toContain(sentence);
      expect(await answer.text()).not.toMatch(/quinces|medlars/i);
    }
  }
  expect((await request.get(`/post/${removed.id + 1000}`)).status()).toBe(404);
  const page = await loggedInPage(author);
  await page.goto(pathOf(removed));
  await expect(heading(page)).toHaveText('Medlars for ever');
  await expect(page.getByRole('article').getByText('Removed', { exact: true })).toBeVisible();
  await test.step('the author deletes another post on the page of that post', async () => {
    await visit(page, pathOf(await aPost(author)));
    await button(page, 'More options').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button(dialog(page, 'Delete post'), 'Delete').click();
    await expect(heading(page)).toHaveText(pageMessages.postDeleted);
  });
  const reader = await loggedInPage(await aUser());
  await reader.goto(pathOf(removed));
  await expect(heading(reader)).toHaveText(pageMessages.postRemoved);
});

test('a link to a comment shows its thread first, and focuses the comment', async ({
  page,
  request,
  aUser,
  aPost,
  aComment,
}) => {
  const author = await aUser();
  const post = await aPost(author);
  const root = await aComment(author, { post }, 'The oldest one');
  const reply = await aComment(author, { comment: root }, 'The answer to it');
  await Promise.all(Array.from({ length: 21 }, (_, index) => aComment(author, { post }, `Newer ${index}`)));
  const html = await (await request.get(`${pathOf(post)}?comment=${reply.id}`)).text();
  const listed = JSON.parse(jsonLdIn(html)).comment as { text: string }[];
  expect(listed[0]).toMatchObject({ text: 'The oldest one', comment: [{ text: 'The answer to it' }] });
  expect(new Set(listed.map(({ text }) => text)).size).toBe(21);
  expect(listed).toHaveLength(21);
  await page.goto(`${pathOf(post)}?comment=${reply.id}`);
  const comments = page.getByRole('region', { name: 'Comments' }).getByRole('article');
  await expect(comments.first()).toContainText('The oldest one');
  const linked = comments.filter({ hasText: 'The answer to it' }).last();
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByText('The oldest one')).toHaveCount(1);

  const first = await (await request.get(pathOf(post))).text();
  expect(first).not.toContain('The oldest one');
  const [, next = ''] = /<a [^>]*rel="next"[^>]*href="([^"]+)"/.exec(first) ?? [];
  expect(await (await request.get(next.replaceAll('&amp;', '&'))).text()).toContain('The oldest one');

  const gone = await request.get(`${pathOf(post)}?comment=${reply.id + 1000}`);
  expect(gone.status()).toBe(200);
  expect(gone.headers()['cache-control']).toBe('no-store');
  expect(await gone.text()).toContain(commentMessages.commentGone);
});

test('a post’s page lists related posts', async ({ page, request, aUser, aPost }) => {
  const author = await aUser();
  const post = await aPost(author, { title: 'Beekeeping: Gorgonzola' });
  const other = await aPost(author, { title: 'Beekeeping: Taleggio' });
  const alone = await aPost(author, { title: 'Zymurgy' });
  const html = await (await request.get(pathOf(post))).text();
  expect(html).toContain(`href="${pathOf(other)}"`);
  expect(await (await request.get(pathOf(alone))).text()).not.toContain('Related');

  await page.goto(pathOf(post));
  const related = page.getByRole('region', { name: 'Related' });
  await expect(related.getByRole('listitem')).toHaveCount(1);
  expect(await shifts(page)).toEqual([]);
  await expectAccessible(page, 'related posts');
  await related.getByRole('link', { name: other.title }).click();
  await expect(heading(page)).toHaveText(other.title);
  await expect(related.getByRole('link')).toHaveText([post.title]);
});
