import { MINUTE_MS } from '@magpie/contract/limits';
import type { SuggestedUsers } from '@magpie/contract/users';
import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { findMentionedUsers } from '../writing/render-comment.ts';

const { app, as, aUser, aPost, aComment, context, clock } = await aSite();
const [ada, ben] = [await aUser({ username: 'Ada' }), await aUser({ username: 'ben' })];
const admin = await aUser({ admin: true });
const toAda = `<a href="/user/${ada.id}" rel="nofollow ugc noopener">@ada</a>`;

const edit = (id: number, content: string) =>
  as(ben).call('editComment', { params: { id }, body: { content } });
const versions = async (id: number) =>
  (await as(admin).call('listCommentVersions', { params: { id } })).results;
const readBy = async (who: typeof ada | null, { id, post }: { id: number; post: number }) => {
  const { results } = await as(who).call('listPostComments', { params: { id: post } });
  return results.find((comment) => comment.id === id);
};

describe('content_html', () => {
  test('is made when a comment or a reply is written, and when a comment is edited', async () => {
    const post = await aPost();
    const comment = await aComment({ on: post, by: ben, content: '**Hi** @ada' });
    expect(comment).toMatchObject({
      content: '**Hi** @ada',
      content_html: `<p><strong>Hi</strong> ${toAda}</p>`,
    });
    const reply = await aComment({ on: post, to: comment, by: ben, content: '> quoted' });
    expect(reply.content_html).toBe('<blockquote><p>quoted</p></blockquote>');
    expect((await edit(comment.id, '`code`')).content_html).toBe('<p><code>code</code></p>');
    expect(await readBy(null, comment)).toMatchObject({
      content_html: '<p><code>code</code></p>',
      replies: [{ content_html: reply.content_html }],
    });
  });

  test('shows a comment from before there was formatting as it was typed, until it is edited', async () => {
    const comment = await aComment({ on: await aPost(), by: ben, content: '*a*\n1 < 2  @ada' });
    await context.database.transact((tx) =>
      tx.updateTable('comments').set({ content_html: null }).where('id', '=', comment.id).execute(),
    );
    expect((await readBy(null, comment))?.content_html).toBe('<p>*a*<br>1 &lt; 2  @ada</p>');
    expect((await edit(comment.id, '*b*')).content_html).toBe('<p><em>b</em></p>');
  });

  test('says that a comment was removed or deleted, like its content', async () => {
    const post = await aPost();
    const comment = await aComment({ on: post, by: ben, content: 'Secret' });
    await aComment({ on: post, to: comment });
    await edit(comment.id, 'Changed');
    await as(admin).call('removeComment', { params: { id: comment.id }, body: {} });
    expect(await readBy(null, comment)).toMatchObject({ content: '[removed]', content_html: '[removed]' });
    expect(await readBy(admin, comment)).toMatchObject({ content_html: '<p>Changed</p>' });
    expect(await versions(comment.id)).toMatchObject([{ content: 'Secret' }]);
    await as(admin).call('approveComment', { params: { id: comment.id }, body: {} });
    await as(ben).call('deleteComment', { params: { id: comment.id } });
    expect(await readBy(admin, comment)).toMatchObject({ content: '[deleted]', content_html: '[deleted]' });
  });
});

describe('an edited comment', () => {
  test('says that it was edited, if the edit was more than five minutes after it was written', async () => {
    const comment = await aComment({ on: await aPost(), by: ben, content: 'One' });
    expect(comment.edited_at).toBeNull();
    clock.advance(5 * MINUTE_MS);
    expect((await edit(comment.id, 'Two')).edited_at).toBeNull();
    clock.advance(1);
    const edited_at = new Date(clock.now()).toISOString();
    expect((await edit(comment.id, 'Three')).edited_at).toBe(edited_at);
    clock.advance(MINUTE_MS);
    // The same text again is no edit.
    expect((await edit(comment.id, 'Three')).edited_at).toBe(edited_at);
    expect((await readBy(null, comment))?.edited_at).toBe(edited_at);
  });

  test('shows admins its earlier versions, newest first, each with the time it was written', async () => {
    const comment = await aComment({ on: await aPost(), by: ben, content: 'One' });
    expect(await versions(comment.id)).toEqual([]);
    clock.advance(1000);
    const second = new Date(clock.now()).toISOString();
    await edit(comment.id, 'Two');
    clock.advance(1000);
    await edit(comment.id, 'Two');
    await edit(comment.id, 'Three');
    expect(await versions(comment.id)).toEqual([
      { content: 'Two', created_at: second },
      { content: 'One', created_at: comment.created_at },
    ]);
  });

  test('stores one version for each of several edits at once', async () => {
    const comment = await aComment({ on: await aPost(), by: ben, content: '0' });
    await Promise.all(['1', '2', '3', '4'].map((content) => edit(comment.id, content)));
    const now = await readBy(null, comment);
    const all = [...(await versions(comment.id)).map(({ content }) => content), now?.content];
    expect(all.toSorted()).toEqual(['0', '1', '2', '3', '4']);
  });

  test('loses its versions when it is deleted, even where replies keep its place', async () => {
    const post = await aPost();
    const [alone, answered] = [await aComment({ on: post, by: ben }), await aComment({ on: post, by: ben })];
    await aComment({ on: post, to: answered });
    for (const { id } of [alone, answered]) {
      await edit(id, 'Changed');
      await as(ben).call('deleteComment', { params: { id } });
      expect(await as(admin).send('listCommentVersions', { params: { id } })).toMatchObject({ status: 404 });
      const left = context.database.read.selectFrom('comment_versions').select('id');
      expect(await left.where('comment_id', '=', id).execute()).toEqual([]);
    }
  });

  test('is not found by words that it no longer has', async () => {
    const comment = await aComment({ on: await aPost(), by: ben, content: 'Pterodactyl' });
    await edit(comment.id, 'Sparrow');
    const found = await as(null).call('search', { query: { q: 'pterodactyl', type: 'comments' } });
    expect(found.results).toEqual([]);
  });
});

test('a preview shows what a comment would look like', async () => {
  const body = { content: ' - @ada\n' };
  expect(await as(ben).call('previewComment', { body })).toEqual({
    content_html: `<ul><li>${toAda}</li></ul>`,
  });
  expect(await as(ben).send('previewComment', { body: { content: ' ' } })).toMatchObject({ status: 400 });
});

describe('suggested users', () => {
  test('begin with the typed letters, whatever the case, at most eight', async () => {
    for (let number = 10; number > 0; number--) await aUser({ username: `Zoe-${number}` });
    await aUser({ username: 'zoe' });
    const { results } = await as(ben).call('suggestUsers', { query: { q: 'ZOE' } });
    expect(results.map(({ username }) => username)).toEqual([
      'zoe',
      'Zoe-1',
      'Zoe-10',
      'Zoe-2',
      'Zoe-3',
      'Zoe-4',
      'Zoe-5',
      'Zoe-6',
    ]);
    expect(await as(ben).call('suggestUsers', { query: { q: 'ada' } })).toEqual<SuggestedUsers>({
      results: [{ id: ada.id, username: 'Ada' }],
    });
  });

  test('are none for wildcards of SQL, blanks, quotes and backslashes', async () => {
    for (const q of ['%', '_', 'no one', '"', "'", '\\'])
      expect([q, await as(ben).call('suggestUsers', { query: { q } })]).toEqual([q, { results: [] }]);
  });
});

test('the users whom a comment mentions are found once each, in order, without those in code and links', async () => {
  const content = '@ben, @ADA and @ada. `@user-1` [@user-1](https://example.org) @nobody > @ben';
  expect(await findMentionedUsers(context.database.read, content)).toEqual([
    { id: ben.id, username: 'ben' },
    { id: ada.id, username: 'Ada' },
  ]);
});

test('the feed of a post has formatted comments with absolute links', async () => {
  const post = await aPost();
  await aComment({ on: post, by: ben, content: '*Look*, @ada: https://example.org/' });
  const feed = await app.inject({ url: `/feeds/post/${post.id}.json` });
  const [item] = feed.json<{ items: { content_html: string }[] }>().items;
  expect(item?.content_html).toContain(
    `<p><em>Look</em>, ${toAda.replace('/user', `${context.config.publicUrl}/user`)}: ` +
      '<a href="https://example.org/" rel="nofollow ugc noopener">https://example.org/</a></p>',
  );
});
