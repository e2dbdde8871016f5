import { MINUTE_MS } from '@magpie/contract/limits';
import * as duplicateMessages from '@magpie/contract/messages/curation/duplicates';
import { notificationText } from '@magpie/contract/notifications/notification-text';
import { expect, test, vi } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { keysOfFound } from '../../links/known-urls.ts';
import { urlKey } from '../../links/url-identity.ts';
import { writeNotificationMails } from '../../notifications/mails/send-mails.ts';
import type { TestUser } from '../../testing/makers.ts';
import { mailsTo } from '../../testing/outbox.ts';
import { aSite } from '../../testing/test-site.ts';
import { aWebServer } from '../../testing/web-server.ts';
import { noteDuplicate } from './duplicates.ts';

const web = await aWebServer();
const { as, aUser, aPost, context, clock } = await aSite({ config: { previewAllowHosts: [web.host] } });
const admin = await aUser({ admin: true });
const { moderatorDecides, foundToBe, foundToBeGone } = duplicateMessages;

let made = 0;
/** Serves a page and returns its URL. */
function aPage(head = '') {
  made += 1;
  const text = 'A magpie gathers shiny things from far and wide, and keeps the best of them in its nest.';
  web.answers.set(`/page-${made}`, `<title>The nest</title>${head}<main><p>${text}</p></main>`);
  return `${web.url}/page-${made}`;
}

/** Submits a URL without a preview, so that its page is read afterwards. */
async function submit(url: string, by: TestUser, title: string) {
  clock.advance(1000);
  const { id } = await as(by).call('submitPost', { body: { title, url, category: 1 } });
  await vi.waitFor(async () => {
    const posts = context.database.read.selectFrom('posts').select('preview_read_at').where('id', '=', id);
    expect((await posts.executeTakeFirstOrThrow()).preview_read_at).not.toBeNull();
  });
  return id;
}

async function aDuplicate() {
  const [ann, bob] = [await aUser(), await aUser()];
  const original = aPage();
  const earlier = await submit(original, ann, 'The nest');
  const later = await submit(aPage(`<link rel="canonical" href="${original}">`), bob, 'Nests');
  return { ann, bob, earlier, later };
}

const notificationsOf = async (by: TestUser) => (await as(by).call('listNotifications')).results;
const unreadOf = async (by: TestUser) => (await as(by).call('countNotifications')).unread;
const findings = () => Array.fromAsync(findWrongValues(context.database.read));

test('the author of a duplicate is notified of what was found, and nobody else', async () => {
  const { ann, bob, later } = await aDuplicate();
  const [notification, ...others] = await notificationsOf(bob);
  expect(others).toEqual([]);
  expect(notification).toMatchObject({
    kind: 'decision',
    decision: 'duplicate',
    is_read: false,
    count: 1,
    actors: [],
    post: { id: later, title: 'Nests', status: 'flagged' },
    reason: `${foundToBe('The nest')} ${moderatorDecides}`,
    url: `/post/${later}/nests`,
  });
  expect(notification && notificationText(notification)).toBe('Your post “Nests” may be a duplicate');
  expect([await unreadOf(bob), await unreadOf(ann), await unreadOf(admin)]).toEqual([1, 0, 0]);
  expect(await findings()).toEqual([]);
});

test('the author gets an email after five minutes, unless the notification was read or the post merged before', async () => {
  const [mailed, read, merged] = [await aDuplicate(), await aDuplicate(), await aDuplicate()];
  await as(read.bob).call('readNotifications', { body: { all: true } });
  await as(admin).call('mergePost', { params: { id: merged.later }, body: { into: merged.earlier } });
  clock.advance(5 * MINUTE_MS);
  await writeNotificationMails(context);
  const mailsOf = ({ bob }: { bob: TestUser }) => mailsTo(context, `${bob.username}@example.org`);
  const [mail, ...others] = await mailsOf(mailed);
  expect(others).toEqual([]);
  expect(mail?.text).toContain(
    `Your post “Nests” may be a duplicate\n${foundToBe('The nest')} ${moderatorDecides}\n`,
  );
  expect(mail?.text).toContain(`/post/${mailed.later}/nests`);
  expect(await mailsOf(read)).toEqual([]);
  expect(await mailsOf(merged)).toMatchObject([
    { text: expect.stringContaining('A moderator merged your post “Nests” into “The nest”') },
  ]);
});

test('after a merge, the notification says where the post is now instead', async () => {
  const { bob, earlier, later } = await aDuplicate();
  clock.advance(1000);
  await as(admin).call('mergePost', { params: { id: later }, body: { into: earlier } });
  expect(await notificationsOf(bob)).toMatchObject([
    {
      decision: 'merge',
      merged: { title: 'Nests' },
      post: { id: earlier },
      url: `/post/${earlier}/the-nest`,
      count: 1,
      reason: null,
    },
  ]);
  expect(await unreadOf(bob)).toBe(1);
  expect(await findings()).toEqual([]);
});

test('after an approval, the notification says that the post is kept; once this is undone, it says again what was found', async () => {
  const [one, two] = [await aDuplicate(), await aDuplicate()];
  await as(two.bob).call('readNotifications', { body: { all: true } });
  clock.advance(1000);
  const decisions = [];
  for (const { later } of [one, two])
    decisions.push(await as(admin).call('approvePost', { params: { id: later }, body: { reason: 'Kept.' } }));
  const kept = { decision: 'approve', reason: 'Kept.', post: { id: one.later, status: 'active' } };
  expect(await notificationsOf(one.bob)).toMatchObject([{ ...kept, count: 2 }]);
  expect(await notificationsOf(two.bob)).toMatchObject([
    { ...kept, post: { id: two.later }, is_read: false, count: 1 },
    { decision: 'duplicate', reason: foundToBe('The nest'), is_read: true },
  ]);
  for (const { decision_id } of decisions)
    await as(admin).call('undoDecision', { params: { id: decision_id ?? 0 } });
  for (const { bob } of [one, two])
    expect(await notificationsOf(bob)).toMatchObject([
      { decision: 'duplicate', reason: `${foundToBe('The nest')} ${moderatorDecides}`, count: 1 },
    ]);
  expect(await findings()).toEqual([]);
});

test('the title of the earlier post is not shown while that post is removed, nor after it is deleted', async () => {
  const { ann, bob, earlier } = await aDuplicate();
  await as(admin).call('removePost', { params: { id: earlier } });
  expect(await notificationsOf(bob)).toMatchObject([{ reason: `${foundToBe(null)} ${moderatorDecides}` }]);
  expect(JSON.stringify(await notificationsOf(bob))).not.toContain('The nest');
  await as(ann).call('deletePost', { params: { id: earlier } });
  expect(await notificationsOf(bob)).toMatchObject([{ reason: `${foundToBeGone} ${moderatorDecides}` }]);
});

test('a post that gets another URL is no duplicate, so the notification is deleted', async () => {
  const { bob, later } = await aDuplicate();
  await as(bob).call('editPost', { params: { id: later }, body: { url: aPage() } });
  expect([await notificationsOf(bob), await unreadOf(bob)]).toEqual([[], 0]);
  expect(await findings()).toEqual([]);
});

test('the author of a removed post is not notified that it is a duplicate', async () => {
  const [ann, bob] = [await aUser(), await aUser()];
  const [earlier, removed] = [await aPost({ by: ann }), await aPost({ by: bob, removed: true })];
  const before = await notificationsOf(bob);
  await found(removed.id, earlier.url);
  expect(await notificationsOf(bob)).toEqual(before);
});

test.each(['active', 'reported'])(
  'a post that is found to be a duplicate while it is removed waits once its removal is undone: %s before',
  async (before) => {
    const [ann, bob] = [await aUser(), await aUser()];
    const [earlier, later] = [await aPost({ by: ann }), await aPost({ by: bob })];
    const post = { params: { id: later.id } };
    if (before === 'reported') await as(ann).call('reportPost', post);
    const { decision_id } = await as(admin).call('removePost', post);
    clock.advance(1000);
    await found(later.id, earlier.url);
    await as(admin).call('undoDecision', { params: { id: decision_id ?? 0 } });
    expect(await as(admin).call('getPost', post)).toMatchObject({
      status: 'flagged',
      duplicate_of: earlier.id,
    });
    expect(await notificationsOf(bob)).toMatchObject([{ decision: 'duplicate', count: 1 }]);
    expect(await findings()).toEqual([]);
  },
);

test('when several processes read the pages at once, the author is notified once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const bob = await aUser();
    const [earlier, later] = [await aPost(), await aPost({ by: bob })];
    clock.advance(1000);
    await Promise.all([
      found(later.id, earlier.url),
      found(earlier.id, later.url),
      found(later.id, earlier.url),
    ]);
    expect(await notificationsOf(bob)).toMatchObject([{ decision: 'duplicate', count: 1 }]);
  }
  expect(await findings()).toEqual([]);
});

/** Acts as if the page of a post named `canonical` as its canonical URL. */
function found(post_id: number, canonical: string) {
  const keys = keysOfFound([{ kind: 'canonical', url: canonical }], urlKey('https://own.invalid/'));
  return context.database.transact((tx) => noteDuplicate(tx, post_id, keys, clock.now()));
}
