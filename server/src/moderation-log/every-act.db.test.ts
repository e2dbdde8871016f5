import { LOG_ACTIONS, type LogAction } from '@magpie/contract/moderation/log-actions';
import { expect, test } from 'vitest';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser, aPost, aComment, clock } = await aSite({ config: { holdFirstPosts: 1 } });
const [admin, other] = [await aUser({ admin: true }), await aUser({ admin: true })];
const [author, reporter] = [await aUser(), await aUser()];
const body = { reason: 'Because of this' };

const SECRETS = {
  description: 'A description that was removed',
  comment: 'A comment that was removed',
  details: 'What a reporter said',
  appeal: 'What an author said',
  note: 'What an admin noted',
  host: 'secret-host.example',
};
let made = 0;
const aUrl = () => `https://${SECRETS.host}/${(made += 1)}`;

/** A post that is listed. */
async function listed(by: TestUser = author) {
  const post = await aPost({ by, url: aUrl(), description: SECRETS.description });
  await as(admin).call('approvePost', { params: { id: post.id } });
  return { params: { id: post.id } };
}

async function reported() {
  const post = await listed();
  await as(reporter).call('reportPost', { ...post, body: { reason: 'offensive', details: SECRETS.details } });
  return post;
}

/** A reported collection with a link; the log must show only the title of the collection. */
async function reportedCollection() {
  const shown = { title: 'Links', description: SECRETS.description, visibility: 'public' };
  const { id } = await as(author).call('createCollection', { body: shown });
  const collection = { params: { id } };
  await as(author).call('addCollectionItem', { ...collection, body: { url: aUrl(), note: SECRETS.note } });
  await as(reporter).call('reportCollection', { ...collection, body: { details: SECRETS.details } });
  return collection;
}

async function domain() {
  const { id } = await as(admin).call('blockDomain', {
    body: { domain: `d${(made += 1)}.example`, ...body },
  });
  return { params: { id } };
}

/** An act of a moderator for each action; this does not compile if one is missing. */
const ACTS: Record<LogAction, () => Promise<unknown>> = {
  remove: async () => {
    const post = await reported();
    const comment = await aComment({ on: post.params, by: author, content: SECRETS.comment });
    const params = { id: comment.id };
    await as(reporter).call('reportComment', { params, body: { details: SECRETS.details } });
    await as(admin).call('removeComment', { params, body });
    const collection = await reportedCollection();
    await as(admin).call('removeCollection', { ...collection, body });
    await as(admin).call('approveCollection', { ...collection, body });
    await as(admin).call('removePost', { ...post, body });
    await as(author).call('appealPost', { ...post, body: { text: SECRETS.appeal } });
    const [appeal] = (await as(other).call('listAppeals')).results;
    await as(other).call('rejectAppeal', { params: { id: appeal?.id ?? 0 }, body });
    const posts = [(await reported()).params.id];
    return as(admin).call('decideBatch', { body: { act: 'remove', posts, ...body } });
  },
  approve: async () => as(admin).call('approvePost', { ...(await reported()), body }),
  reject: async () => {
    const { id } = await aPost({ by: await aUser(), url: aUrl(), description: SECRETS.description });
    return as(admin).call('rejectPost', { params: { id }, body });
  },
  undo: async () => {
    const { decision_id } = await as(admin).call('removePost', { ...(await reported()), body });
    return as(admin).call('undoDecision', { params: { id: decision_id ?? 0 } });
  },
  ban: async () => {
    const params = { id: (await aUser()).id };
    await as(admin).call('addUserNote', { params, body: { text: SECRETS.note } });
    return as(admin).call('banTemporarily', { params, body });
  },
  unban: async () => {
    const params = { id: (await aUser()).id };
    await as(admin).call('banPermanently', { params, body });
    return as(admin).call('unbanUser', { params });
  },
  block_domain: domain,
  unblock_domain: async () => as(admin).call('unblockDomain', await domain()),
  merge_tag: async () => {
    const [from, into] = [
      await as(admin).call('createTag', { body: { name: 'Large language models' } }),
      await as(admin).call('createTag', { body: { name: 'LLM' } }),
    ];
    return as(admin).call('mergeTag', { params: { slug: from.slug }, body: { into: into.slug } });
  },
  correct_facts: async () => as(admin).call('proposeFacts', { ...(await listed()), body: { kind: 'paper' } }),
  mark_outdated: async () =>
    as(admin).call('proposeOutdated', { ...(await listed()), body: { url: aUrl() } }),
  mark_current: async () => {
    const post = await listed();
    await as(admin).call('proposeOutdated', { ...post, body: { url: aUrl() } });
    return as(admin).call('proposeCurrent', post);
  },
  merge_post: async () => {
    const into = (await listed()).params.id;
    return as(admin).call('mergePost', { ...(await listed()), body: { into } });
  },
  remove_source: async () => {
    const [post, source] = [await listed(), { url: aUrl() }];
    await as(reporter).call('addSource', { ...post, body: source });
    return as(admin).call('removeSource', { ...post, query: source });
  },
  merge_work: joined,
  split_work: async () => as(admin).call('splitWork', await joined()),
};

/** Joins two posts in one work, and returns the input of that call. */
async function joined() {
  const [{ params: first }, { params: second }] = [await listed(), await listed()];
  const inWork = { params: { key: `post-${first.id}` }, body: { post: second.id } };
  await as(admin).call('joinWork', inWork);
  return inWork;
}

test('every act that is to be logged is in the log, and anonymous visitors find nothing in it that is not public', async () => {
  const found = [];
  for (const action of LOG_ACTIONS) {
    clock.advance(1000);
    await ACTS[action]();
    const pages = await everyPage(`/api/moderation/log/?page_size=2&action=${action}`);
    const entries = pages.flatMap((page) => JSON.parse(page).results as { action: string }[]);
    expect([action, new Set(entries.map((entry) => entry.action))]).toEqual([action, new Set([action])]);
    found.push(...pages);
  }
  found.push(...(await everyPage(`/api/moderation/log/?moderator=${admin.username}&page_size=3`)));
  found.push(...(await everyPage('/api/moderation/log/?page_size=3')));
  for (const path of ['/feeds/moderation.atom', '/feeds/moderation.json', '/api/moderation/log/moderators/'])
    found.push((await app.inject({ method: 'GET', url: path })).body);
  const all = found.join('\n');
  expect(all).toContain(body.reason);
  for (const secret of [...Object.values(SECRETS), reporter.username, author.username, 'offensive'])
    expect(all).not.toContain(secret);
});

/** The pages that an anonymous visitor reads by following `next`. */
async function everyPage(first: string): Promise<string[]> {
  const pages: string[] = [];
  for (let url: string | null = first; url !== null;) {
    const page: { body: string; statusCode: number } = await app.inject({ method: 'GET', url });
    expect(page.statusCode).toBe(200);
    pages.push(page.body);
    const next: string | null = JSON.parse(page.body).next;
    url = next && new URL(next).pathname + new URL(next).search;
  }
  return pages;
}
