import type { CallName } from '@magpie/contract/calls';
import { expect, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, context } = await aSite();

const POST_ACTS = [
  'likePost',
  'unlikePost',
  'bookmarkPost',
  'reportPost',
  'createComment',
  'editPost',
  'deletePost',
] as const satisfies CallName[];
const COMMENT_ACTS = [
  'likeComment',
  'unlikeComment',
  'reportComment',
  'replyToComment',
  'editComment',
  'deleteComment',
] as const satisfies CallName[];
const ADMIN_POST_ACTS = ['removePost', 'approvePost'] as const satisfies CallName[];
const ADMIN_COMMENT_ACTS = ['removeComment', 'approveComment'] as const satisfies CallName[];

const RIGHTS_ACTS = [
  'promoteUser',
  'demoteUser',
  'banTemporarily',
  'unbanUser',
  'revokeUserSessions',
] as const satisfies CallName[];

const ROUNDS = 6;
const ACTS_AT_ONCE = 40;

/** A fixed seed makes the same choices in every run. */
function createDice(seed: number) {
  let state = seed;
  return function pick<T>(choices: readonly T[]): T {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const choice = choices[Math.floor((state / 2 ** 31) * choices.length)];
    if (choice === undefined) throw new Error('There is nothing to choose from.');
    return choice;
  };
}

test('after simultaneous actions of users and admins every count equals its rows', async () => {
  const pick = createDice(20260131);
  const users = await Promise.all(Array.from({ length: 10 }, () => aUser()));
  const admins = [await aUser({ admin: true }), await aUser({ admin: true })];
  const statuses = new Set<number>();
  /** Admins who gain and lose their rights meanwhile, even by each other's decisions. */
  const quarrelsome = await Promise.all(Array.from({ length: 4 }, () => aUser({ admin: true })));

  for (let round = 0; round < ROUNDS; round += 1) {
    const posts = await Promise.all(Array.from({ length: 4 }, () => aPost({ by: pick(users) })));
    const roots = await Promise.all(posts.map((on) => aComment({ on, by: pick(users) })));
    const replies = await Promise.all(
      roots.map((to, index) => aComment({ on: posts[index] ?? to, to, by: pick(users) })),
    );
    const comments = [...roots, ...replies];
    const acts = Array.from({ length: ACTS_AT_ONCE }, () => {
      const byAdmin = pick([true, false, false]);
      const onPost = pick([true, false]);
      const call = byAdmin
        ? pick(onPost ? ADMIN_POST_ACTS : ADMIN_COMMENT_ACTS)
        : pick(onPost ? POST_ACTS : COMMENT_ACTS);
      const { id } = pick<{ id: number }>(onPost ? posts : comments);
      return as(pick(byAdmin ? [...admins, ...quarrelsome] : users)).send(call, {
        params: { id },
        body: { content: 'x', title: 'x' },
      });
    });
    const changesOfRights = Array.from({ length: ACTS_AT_ONCE / 4 }, () =>
      as(pick([...admins, ...quarrelsome])).send(pick(RIGHTS_ACTS), {
        params: { id: pick(quarrelsome).id },
        body: { reason: 'x' },
      }),
    );
    for (const { status } of await Promise.all([...acts, ...changesOfRights])) statuses.add(status);
  }

  expect(statuses.isSubsetOf(new Set([200, 201, 204, 400, 401, 403, 404]))).toBe(true);
  expect(statuses).toContain(200);
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});
