import * as requestMessages from '@magpie/contract/messages/requests';
import { expect, test } from 'vitest';
import type { Answer } from '../testing/api.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock } = await aSite({ rateLimits: 'on' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DONE = [200, 201, 204];

const post = await aPost();
const comment = await aComment({ on: post });
const ofPost = { params: { id: post.id } };
const ofComment = { params: { id: comment.id } };
const body = { content: 'x' };

type Act = (by: TestUser, nth: number) => Promise<Answer>;

const submit: Act = (by, nth) =>
  as(by).send('submitPost', {
    body: { title: 'x', url: `https://limits.invalid/${by.id}/${nth}`, category: 1 },
  });
const say: Act = (by, nth) =>
  nth % 2
    ? as(by).send('createComment', { ...ofPost, body })
    : as(by).send('replyToComment', { ...ofComment, body });
const like: Act = (by, nth) =>
  nth % 2 ? as(by).send('likePost', ofPost) : as(by).send('likeComment', ofComment);
const report: Act = (by, nth) =>
  nth % 2 ? as(by).send('reportPost', ofPost) : as(by).send('reportComment', ofComment);
const preview: Act = (by, nth) =>
  as(by).send('previewUrl', { body: { url: `http://127.0.0.1:9/${by.id}/${nth}` } });
/** By the id of a user: a post and a comment of their own. */
const own = new Map<number, Promise<{ postId: number; commentId: number }>>();
async function makeOwn(by: TestUser) {
  const { id: postId } = await aPost({ by });
  return { postId, commentId: (await aComment({ on: { id: postId }, by })).id };
}
const edit: Act = async (by, nth) => {
  const made = own.get(by.id) ?? makeOwn(by);
  own.set(by.id, made);
  const { postId, commentId } = await made;
  return nth % 2
    ? as(by).send('editPost', { params: { id: postId }, body: { title: `Title ${nth}` } })
    : as(by).send('editComment', { params: { id: commentId }, body });
};
const WRITES = ['bookmarkPost', 'unbookmarkPost', 'unlikePost', 'revokeOtherSessions'] as const;
const write: Act = (by, nth) => as(by).send(WRITES[nth % WRITES.length] ?? 'unlikePost', ofPost);

const nothing = { params: { id: 999_999 } };
test.each<[string, number, number, Act, Act]>([
  ['posts in ten minutes', 6, 10 * MINUTE_MS, submit, (by) => as(by).send('submitPost', { body: {} })],
  [
    'comments and replies a minute',
    10,
    MINUTE_MS,
    say,
    (by) => as(by).send('replyToComment', { ...ofComment, body: { content: ' ' } }),
  ],
  ['likes an hour', 120, HOUR_MS, like, (by) => as(by).send('likePost', nothing)],
  ['reports a day', 20, 24 * HOUR_MS, report, (by) => as(by).send('reportComment', nothing)],
  [
    'edits in ten minutes',
    30,
    10 * MINUTE_MS,
    edit,
    (by) => as(by).send('editPost', { ...nothing, body: {} }),
  ],
  ['other writes a minute', 120, MINUTE_MS, write, (by) => as(by).send('bookmarkPost', nothing)],
  ['previews a minute', 20, MINUTE_MS, preview, (by) => as(by).send('previewUrl', { body: { url: 'x' } })],
])('limits a user’s %s to %i; refused actions do not count', async (_what, max, perMs, act, refused) => {
  const [user, other] = [await aUser(), await aUser()];
  expect((await refused(user, 0)).status).toBeGreaterThanOrEqual(400);
  for (let nth = 0; nth < max; nth += 1) {
    expect(DONE).toContain((await act(user, nth)).status);
    if (nth === 0) clock.advance(1000);
  }
  const throttled = await act(user, max);
  const seconds = perMs / 1000 - 1;
  expect([throttled.status, throttled.body]).toEqual([429, { detail: requestMessages.throttled(seconds) }]);
  expect(Number(throttled.headers['retry-after'])).toBe(seconds);
  expect(DONE).toContain((await act(other, max)).status);
  clock.advance(seconds * 1000);
  expect(DONE).toContain((await act(user, max)).status);
  expect((await act(user, max + 1)).status).toBe(429);
});
