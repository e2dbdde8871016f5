import { RATE_LIMITS } from '@magpie/contract/limits';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { indexesOf, plansOf } from '../testing/query-plans.ts';
import { aSite } from '../testing/test-site.ts';
import { createStoredActs, type StoredActs } from './stored-acts.ts';

const { context } = await aSite();
const { database } = context;

const SUBJECTS = 5000;
const ACTS_OF_EACH = 10;
/** All acts of every five hundredth subject end soon. */
const ENDING_EVERY = 500;
const ENDING = (SUBJECTS / ENDING_EVERY) * ACTS_OF_EACH;
const NOW = 1_000_000_000_000;
const MINUTE_MS = 60_000;
const SUBJECT = '77';

const ACTS = `
  with recursive acts (i) as (select 1 union all select i + 1 from acts where i < ${SUBJECTS * ACTS_OF_EACH})
  insert into rate_acts (limit_name, subject, source, acts, acted_at, open_until, expires_at)
  select 'report', cast(i % ${SUBJECTS} as text), 'another', 1, ${NOW} - i, 0,
    ${NOW} + case i % ${ENDING_EVERY} when 0 then 1 else ${RATE_LIMITS.report.perMs} - i end
  from acts`;
await database.transact((tx) => sql.raw(ACTS).execute(tx), { durable: false });
if (database.kind === 'postgres') await sql`vacuum analyze rate_acts`.execute(database.read);

const [BY_ID, BY_SUBJECT, BY_END] = [
  '(PRIMARY KEY|rate_acts_pkey)',
  'rate_acts_by_subject',
  'rate_acts_by_end',
];

/** What each statement finds its rows by, and no other. */
const STATEMENTS: [string, (acts: StoredActs) => Promise<unknown>, string[]][] = [
  ['a place is taken', (acts) => acts.reserve('report', SUBJECT, NOW), [BY_SUBJECT]],
  [
    'the clock was set back',
    (acts) => acts.reserve('report', SUBJECT, NOW - 10 * MINUTE_MS),
    [BY_SUBJECT, BY_SUBJECT],
  ],
  ['a place is kept', (acts) => acts.keep(1), [BY_ID]],
  ['a place is given back', (acts) => acts.giveBack(1), [BY_ID]],
  [
    'others are told and heard, and what is over is swept',
    (acts) =>
      acts.exchange([{ limit_name: 'report', subject: SUBJECT, acts: 1, acted_at: NOW }], NOW + MINUTE_MS),
    [`${BY_ID}[^]*${BY_END}|${BY_END}[^]*${BY_ID}`, BY_ID],
  ],
];

test.each(STATEMENTS)('an index serves when %s', async (_name, act, indexes) => {
  const plans = await plansOfActs(act);
  const searches = plans.filter(({ sql: text }) => /\bwhere\b/.test(text));
  expect(searches.map(indexesOf)).toEqual(indexes.map((index) => expect.stringMatching(index) as string));
  for (const { sql: text, steps, chosen } of searches) {
    expect({ text, steps }).toEqual({
      text,
      steps: expect.not.stringMatching(/^SCAN rate_acts\b/m) as string,
    });
    expect(chosen.filter(({ rows }) => rows > ENDING)).toEqual([]);
  }
});

/** Of a process that has been told all there is. */
async function plansOfActs(act: (acts: StoredActs) => Promise<unknown>) {
  let { transact } = database;
  const acts = createStoredActs({ transact: (work, options) => transact(work, options) });
  await acts.exchange([], NOW);
  return plansOf(database, (watched) => {
    transact = watched.transact;
    return act(acts);
  });
}
