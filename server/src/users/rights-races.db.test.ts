import * as userMessages from '@magpie/contract/messages/users';
import { expect, onTestFinished, test } from 'vitest';
import { anotherProcess } from '../testing/another-process.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { setRole } from './roles.ts';

const site = await aSite();
const { as, aUser, aPost, context } = site;
const ROUNDS = 20;

async function adminsAmong(users: readonly TestUser[]) {
  const ids = users.map(({ id }) => id);
  const found = await context.database.read
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('role', '=', 'admin')
    .execute();
  return found.map(({ id }) => id);
}

test('of two admins who demote each other at the same moment one succeeds, in one process or two', async () => {
  const other = await anotherProcess(site);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ann, bob] = [await aUser({ admin: true }), await aUser({ admin: true })];
    const there = round % 2 === 0 ? site : other;
    const answers = await Promise.all([
      as(ann).send('demoteUser', { params: { id: bob.id } }),
      there.as(bob).send('demoteUser', { params: { id: ann.id } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await adminsAmong([ann, bob])).toHaveLength(1);
  }
  await other.end();
});

test('of two admins who demote and ban each other at the same moment one keeps their rights', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ann, bob] = [await aUser({ admin: true }), await aUser({ admin: true })];
    const dismiss = async (by: TestUser, { id }: TestUser) => {
      const demoted = await as(by).send('demoteUser', { params: { id } });
      const banned = await as(by).send('banPermanently', { params: { id }, body: { reason: 'Quarrel' } });
      return [demoted.status, banned.status];
    };
    const [byAnn, byBob] = await Promise.all([dismiss(ann, bob), dismiss(bob, ann)]);
    const winner = byAnn?.[0] === 200 ? ann : bob;
    expect([byAnn, byBob].filter((statuses) => statuses?.[0] === 200)).toEqual([[200, 200]]);
    expect(await adminsAmong([ann, bob])).toEqual([winner.id]);
  }
});

test('a removal by an admin who is demoted at the same moment is either made or refused with 403', async () => {
  const boss = await aUser({ admin: true });
  for (let round = 0; round < ROUNDS; round += 1) {
    const [admin, post] = [await aUser({ admin: true }), await aPost()];
    const [removed] = await Promise.all([
      as(admin).send('removePost', { params: { id: post.id }, body: { reason: 'Late' } }),
      as(boss).call('demoteUser', { params: { id: admin.id } }),
    ]);
    const { status } = await as(boss).call('getPost', { params: { id: post.id } });
    expect([200, 403]).toContain(removed.status);
    expect(status).toBe(removed.status === 200 ? 'removed' : 'active');
  }
});

test('the last admin cannot be demoted, not even at the command line', async () => {
  const fresh = await aSite({}, onTestFinished);
  const [admin, other] = [await fresh.aUser({ admin: true }), await fresh.aUser({ admin: true })];
  await fresh.as(admin).call('demoteUser', { params: { id: other.id } });
  await expect(setRole(fresh.context, admin.id, 'user')).rejects.toThrow(userMessages.lastAdmin);
  await setRole(fresh.context, other.id, 'admin');
  expect(await setRole(fresh.context, admin.id, 'user')).toMatchObject({ role: 'user' });
});

test('of two demotions at the command line at the same moment one is refused, so that an admin is left', async () => {
  const fresh = await aSite({}, onTestFinished);
  const admins = [await fresh.aUser({ admin: true }), await fresh.aUser({ admin: true })];
  const outcomes = await Promise.allSettled(admins.map(({ id }) => setRole(fresh.context, id, 'user')));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
