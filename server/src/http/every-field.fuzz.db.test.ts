import { type CallName, calls } from '@magpie/contract/calls';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { expectDocumented } from '../testing/fuzz/judge.ts';
import { wildRequest } from '../testing/fuzz/requests.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

/** Sends valid and invalid values in every field of every call, in every role. */

const SEED = 20_26;
const RUNS = inject('fuzzRuns');
/** Each of these computes a password hash, which takes long on purpose. */
const SLOW_RUNS = Math.ceil(RUNS / 10);

/** Filled in the background. */
const NOT_COUNTED = ['images', 'rate_limit_hits'];

const { app, context, aUser, aPost, aComment } = await aSite();
const { read } = context.database;

const post = await aPost({ flagged: true });
const removed = await aPost({ removed: true });
const comment = await aComment({ on: post });
const reply = await aComment({ on: post, to: comment, flagged: true });
const sharedIds = [post, removed, comment, reply, { id: post.author?.id ?? 0 }].map(({ id }) => id);
const counts = await countsOfEveryTable();

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
      let before = await counts();
      await fc.assert(
        fc.asyncProperty(wildRequest(name, known), async ({ headers, ...request }) => {
          const answer = await app.inject({ ...request, headers: { ...headers, ...authorization } });
          expectDocumented(name, answer);
          const after = await counts();
          if (answer.statusCode >= 400) expect(after).toEqual(before);
          before = after;
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

/** Counts the rows of every table in one query. */
async function countsOfEveryTable() {
  const tables = (await read.introspection.getTables()).filter(({ name }) => !NOT_COUNTED.includes(name));
  const columns: RawBuilder<unknown>[] = tables.map(
    ({ name }) => sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`,
  );
  return async () => (await sql`select ${sql.join(columns)}`.execute(read)).rows[0];
}
