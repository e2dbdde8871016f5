import type { LogEntry, LogQuery } from '@magpie/contract/moderation/log';
import * as tagMessages from '@magpie/contract/messages/tags';
import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser, aPost, aComment, clock, context } = await aSite();
const admin = await aUser({ admin: true });
const moderator = { id: admin.id, username: admin.username };

const readLog = async (query: LogQuery = {}) => (await as(null).call('listModerationLog', { query })).results;
const newest = async () => (await readLog({ page_size: '1' }))[0];
const now = () => new Date(clock.now()).toISOString();

describe('the moderation log', () => {
  test('says who removed and approved posts and comments, when and why, with the title of the post', async () => {
    const post = await aPost();
    const comment = await aComment({ on: post });
    const items = [
      { kind: 'post', id: post.id, calls: ['removePost', 'approvePost'] },
      { kind: 'comment', id: comment.id, calls: ['removeComment', 'approveComment'] },
    ] as const;
    for (const { kind, id, calls } of items) {
      for (const [index, call] of calls.entries()) {
        clock.advance(1000);
        await as(admin).call(call, { params: { id }, body: { reason: `Reason ${index}` } });
        expect(await newest()).toEqual({
          action: index === 0 ? 'remove' : 'approve',
          created_at: now(),
          moderator,
          reason: `Reason ${index}`,
          target: { kind, id, title: post.title },
        });
      }
    }
  });

  test('has an entry for the undoing of a decision', async () => {
    const { decision_id } = await as(admin).call('removePost', { params: { id: (await aPost()).id } });
    clock.advance(1000);
    await as(admin).call('undoDecision', { params: { id: decision_id ?? 0 } });
    expect(await newest()).toMatchObject({ action: 'undo', moderator, reason: '', target: { kind: 'post' } });
  });

  test('has bans, unbans, blocked and unblocked domains and merged tags', async () => {
    const user = await aUser();
    const params = { id: user.id };
    await as(admin).call('banPermanently', { params, body: { reason: 'Spam' } });
    const banned = { kind: 'user', id: user.id, title: user.username };
    expect(await newest()).toMatchObject({ action: 'ban', reason: 'Spam', target: banned });
    clock.advance(1000);
    await as(admin).call('unbanUser', { params });
    await as(admin).call('unbanUser', { params });
    expect((await readLog({ page_size: '2' })).map(({ action }) => action)).toEqual(['unban', 'ban']);

    clock.advance(1000);
    const block = await as(admin).call('blockDomain', {
      body: { domain: 'spam.example', reason: 'Copies.' },
    });
    const domain = { kind: 'domain', id: block.id, title: 'spam.example' };
    expect(await newest()).toMatchObject({ action: 'block_domain', reason: 'Copies.', target: domain });
    clock.advance(1000);
    await as(admin).call('unblockDomain', { params: { id: block.id } });
    expect(await newest()).toMatchObject({ action: 'unblock_domain', target: domain });

    clock.advance(1000);
    const [from, into] = [
      await as(admin).call('createTag', { body: { name: 'LLMs' } }),
      await as(admin).call('createTag', { body: { name: 'Large models' } }),
    ];
    await as(admin).call('mergeTag', { params: { slug: from.slug }, body: { into: into.slug } });
    expect(await newest()).toMatchObject({
      action: 'merge_tag',
      reason: tagMessages.mergedInto('Large models'),
      target: { kind: 'tag', id: from.id, title: 'LLMs' },
    });
  });

  test('does not list what changed nothing or was refused', async () => {
    const { id } = await aPost();
    const before = await newest();
    await as(admin).call('approvePost', { params: { id } });
    await as(await aUser()).send('removePost', { params: { id } });
    await as(admin).send('banPermanently', { params: { id: admin.id }, body: { reason: 'x' } });
    expect(await newest()).toEqual(before);
  });

  test('is filtered by action, and by the name or id of a moderator', async () => {
    const another = await aUser({ admin: true });
    const params = { id: (await aPost()).id };
    await as(another).call('removePost', { params });
    await as(another).call('approvePost', { params });
    const actions = (entries: LogEntry[]) => entries.map(({ action }) => action).sort();
    for (const by of [another.username, another.username.toUpperCase(), String(another.id)])
      expect(actions(await readLog({ moderator: by }))).toEqual(['approve', 'remove']);
    expect(actions(await readLog({ moderator: another.username, action: 'remove' }))).toEqual(['remove']);
    expect(new Set(actions(await readLog({ action: 'ban' })))).toEqual(new Set(['ban']));
    for (const unknown of ['nobody-of-that-name', '999999'])
      expect(await readLog({ moderator: unknown })).toEqual([]);
    const listed = await as(null).call('listModerators', {});
    expect(listed.results).toEqual(
      expect.arrayContaining([moderator, { id: another.id, username: another.username }]),
    );
  });

  test('keeps the title of a removed post that its author deletes', async () => {
    const author = await aUser();
    const { id, title } = await aPost({ by: author });
    clock.advance(1000);
    await as(admin).call('removePost', { params: { id } });
    await as(author).call('deletePost', { params: { id } });
    expect(await newest()).toMatchObject({ target: { id, title } });
  });
});

test('anonymous visitors find no reporter, and of what was removed only the titles', async () => {
  const [reporter, author, banned] = [await aUser(), await aUser(), await aUser()];
  const post = await aPost({ by: author, description: 'The removed description' });
  const comment = await aComment({ on: await aPost(), by: author, content: 'The removed comment' });
  const details = 'What the reporter said';
  await as(reporter).call('reportPost', { params: { id: post.id }, body: { reason: 'offensive', details } });
  await as(reporter).call('reportComment', { params: { id: comment.id }, body: { details } });
  clock.advance(1000);
  await as(admin).call('removeComment', { params: { id: comment.id }, body: { reason: 'Why' } });
  await as(admin).call('removePost', { params: { id: post.id }, body: { reason: 'Why' } });
  await as(admin).call('banPermanently', { params: { id: banned.id }, body: { reason: 'Why' } });

  const found: string[] = [];
  let url: string | null = '/api/moderation/log/?page_size=2';
  while (url !== null) {
    const page: { body: string } = await app.inject({ method: 'GET', url });
    found.push(page.body);
    const next: string | null = JSON.parse(page.body).next;
    url = next && new URL(next).pathname + new URL(next).search;
  }
  for (const path of ['/feeds/moderation.atom', '/feeds/moderation.json', '/api/moderation/log/moderators/'])
    found.push((await app.inject({ method: 'GET', url: path })).body);
  const all = found.join('\n');
  for (const known of [post.title, banned.username, admin.username, 'Why']) expect(all).toContain(known);
  const secrets = [reporter.username, author.username, post.url, new URL(post.url).host];
  for (const secret of [...secrets, 'The removed description', 'The removed comment', details, 'offensive'])
    expect(all).not.toContain(secret);
});

test('the JSON feed of the log has the acts of moderators, with escaped reasons', async () => {
  const { title } = await aPost();
  const { id } = await aPost({ title: 'A <b>bold</b> claim' });
  clock.advance(1000);
  await as(admin).call('removePost', { params: { id }, body: { reason: 'Not <i>true</i>' } });
  expect(title).not.toBe('');
  const page = `${context.config.publicUrl}/moderation`;
  const { body, headers } = await app.inject({ method: 'GET', url: '/feeds/moderation.json' });
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
  expect(JSON.parse(body).items[0]).toMatchObject({
    title: 'Removed the post “A <b>bold</b> claim”',
    content_html: `<p>Not &lt;i&gt;true&lt;/i&gt;</p>\n<p><a href="${page}">Moderation log</a></p>`,
    url: page,
    tags: ['Removals'],
    authors: [{ name: admin.username }],
    date_published: now(),
  });
});
