import { replies } from '@magpie/contract/messages';
import { expect, test } from 'vitest';
import type { Answer } from '../testing/api.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock } = await aSite({ rateLimits: 'on' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const post = await aPost();
const comment = await aComment({ on: post });
const ofPost = { params: { id: post.id } };
const ofComment = { params: { id: comment.id } };
const body = { content: 'x' };

type Act = (by: TestUser, time: number) => Promise<Answer>;

const submit: Act = (by, time) =>
  as(by).send('submitPost', {
    body: { title: 'x', url: `https://limits.invalid/${by.id}/${time}`, category: 1 },
  });
const say: Act = (by, time) =>
  time % 2
    ? as(by).send('createComment', { ...ofPost, body })
    : as(by).send('replyToComment', { ...ofComment, body });
const like: Act = (by, time) =>
  time % 2 ? as(by).send('likePost', ofPost) : as(by).send('likeComment', ofComment);
const report: Act = (by, time) =>
  time % 2 ? as(by).send('reportPost', ofPost) : as(by).send('reportComment', ofComment);
const preview: Act = (by, time) =>
  as(by).send('previewUrl', { body: { url: `http://127.0.0.1:9/${by.id}/${time}` } });

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
  ['previews a minute', 20, MINUTE_MS, preview, (by) => as(by).send('previewUrl', { body: { url: 'x' } })],
])('%s of one user: %i; what is refused does not count', async (_what, max, perMs, act, refused) => {
  const [user, other] = [await aUser(), await aUser()];
  expect((await refused(user, 0)).status).toBeGreaterThanOrEqual(400);
  for (let time = 0; time < max; time += 1) {
    expect([200, 201]).toContain((await act(user, time)).status);
    if (time === 0) clock.advance(1000);
  }
  const throttled = await act(user, max);
  const seconds = perMs / 1000 - 1;
  expect([throttled.status, throttled.body]).toEqual([429, { detail: replies.throttled(seconds) }]);
  expect(Number(throttled.headers['retry-after'])).toBe(seconds);
  expect([200, 201]).toContain((await act(other, max)).status);
  clock.advance(seconds * 1000);
  expect([200, 201]).toContain((await act(user, max)).status);
  expect((await act(user, max + 1)).status).toBe(429);
});
