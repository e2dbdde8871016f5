import { type CallName, calls } from '@magpie/contract/calls';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { expectDocumented } from '../testing/fuzz/judge.ts';
import { wildRequest } from '../testing/fuzz/requests.ts';
import type { TestUser } from '../testing/makers.ts';
import { recordChanges } from '../testing/rows.ts';
import { aSite } from '../testing/test-site.ts';

/** Sends valid and invalid values in every field of every call, in every role. */

const SEED = 20_26;
const RUNS = inject('fuzzRuns');
/**
 * For `login`, `register` and `updateProfile`, whose password hashes take long on purpose, and for calls that are refused
 * anyway.
 */
const SLOW_RUNS = Math.ceil(RUNS / 10);

const { app, context, aUser, aPost, aComment } = await aSite();

const post = await aPost({ flagged: true });
const removed = await aPost({ removed: true });
const comment = await aComment({ on: post });
const reply = await aComment({ on: post, to: comment, flagged: true });
const sharedIds = [post, removed, comment, reply, { id: post.author?.id ?? 0 }].map(({ id }) => id);
const changedRows = await recordChanges(context.database);

/** A new user for each call: some calls end sessions. */
const ROLES = {
  'an anonymous visitor': async () => null,
  'a user': () => aUser(),
  'an admin who is staff': () => aUser({ admin: true, staff: true }),
};

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  test.each(Object.entries(ROLES))(
    'returns a documented answer to any input of %s',
    async (_role, arrive) => {
      const caller = await arrive();
      const authorization = caller ? { authorization: `Token ${caller.token}` } : {};
      const known = { ids: await idsFor(caller), slugs: ['news', 'videos', caller?.username ?? ''] };
      const isRefused = caller === null && calls[name].access !== 'public';
      await changedRows();
      await fc.assert(
        fc.asyncProperty(wildRequest(name, known), async ({ headers, ...request }) => {
          const answer = await app.inject({ ...request, headers: { ...headers, ...authorization } });
          expectDocumented(name, answer);
          const changed = await changedRows();
          if (answer.statusCode >= 400) expect(changed).toEqual([]);
        }),
        { seed: SEED, numRuns: isRefused ? SLOW_RUNS : runsOf(name) },
      );
    },
  );
});

async function idsFor(caller: TestUser | null) {
  if (!caller) return sharedIds;
  const own = await aPost({ by: caller });
  const said = await aComment({ on: own, by: caller });
  return [...sharedIds, own.id, said.id];
}

function runsOf(name: CallName) {
  return 'password' in calls[name].body.properties || name === 'updateProfile' ? SLOW_RUNS : RUNS;
}
