import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import { beforeEach, expect, test } from 'vitest';
import { InvalidError } from '../errors.ts';
import { aSite } from '../testing/test-site.ts';
import { register } from './register.ts';

const { as, aUser, clock, context } = await aSite({ rateLimits: 'on' });
const { max, perMs } = RATE_LIMITS.registerRefused;
const password = 'a fine long sentence';
const HERE = { address: '127.0.0.1', userAgent: 'test' };
const known = await aUser({ username: 'known' });

beforeEach(() => clock.advance(perMs));

let made = 0;
function account(wrong: object = {}) {
  const username = `new-${(made += 1)}`;
  return { username, email: `${username}@example.org`, password, password2: password, ...wrong };
}
/** Finds out, without creating an account, whether an email address is known. */
const ask = (email: string) => as(null).send('register', { body: account({ email, password2: 'another' }) });

test.each([
  ['a known email', { email: 'known@example.org' }],
  ['a known name', { username: known.username }],
  ['a wrong repetition of the password', { password2: 'another' }],
  ['a common password', { password: 'password1', password2: 'password1' }],
])(
  'after 20 refusals within an hour for %s, a network is throttled, even for a valid registration',
  async (_why, wrong) => {
    for (let time = 0; time < max; time += 1)
      expect((await as(null).send('register', { body: account(wrong) })).status).toBe(400);
    for (const body of [account(wrong), account()]) {
      const refused = await as(null).send('register', { body });
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(perMs / 1000)]);
      expect(refused.body).toEqual({ detail: requestMessages.throttled(perMs / 1000) });
    }
    const elsewhere = register(context, account(wrong), { ...HERE, address: '192.0.2.9' });
    await expect(elsewhere).rejects.toThrow(InvalidError);
    clock.advance(perMs);
    await as(null).call('register', { body: account() });
  },
);

test('of 60 simultaneous attempts 20 are checked, and the others are throttled', async () => {
  const emails = Array.from({ length: 60 }, (_, n) =>
    n % 2 ? 'known@example.org' : `free-${n}@example.org`,
  );
  const answers = await Promise.all(emails.map(ask));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect(statuses.get(400)).toHaveLength(max);
  expect(statuses.get(429)).toHaveLength(60 - max);
});

test('neither invalid forms nor successful registrations count as refusals', async () => {
  for (let time = 0; time < 2 * max; time += 1)
    expect((await as(null).send('register', { body: account({ email: 'none' }) })).status).toBe(400);
  for (let time = 0; time < RATE_LIMITS.register.max; time += 1)
    await as(null).call('register', { body: account() });
  // Called directly, because the limit of successful registrations is used up.
  for (let time = 0; time < max; time += 1)
    await expect(register(context, account({ email: 'known@example.org' }), HERE)).rejects.toThrow(
      InvalidError,
    );
});

test('a throttled address is refused before any look-up', async () => {
  for (let time = 0; time < max; time += 1) await ask('known@example.org');
  const read = new Proxy(context.database.read, {
    get() {
      throw new Error('looked up');
    },
  });
  const blind = { ...context, database: { ...context.database, read } };
  await expect(register(blind, account(), HERE)).rejects.toThrow(requestMessages.throttled(perMs / 1000));
});
