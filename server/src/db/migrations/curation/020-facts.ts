import { sql } from 'kysely';
import { ddl } from '../../column-types.ts';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

const POST_KINDS = [
  'paper',
  'code',
  'model',
  'dataset',
  'tool',
  'article',
  'tutorial',
  'video',
  'news',
  'course',
  'discussion',
];
const POST_ACCESS = ['open', 'sign-up', 'paid'];
const AI_SHARES = ['no', 'assisted', 'yes'];
const FACT_NAMES = ['kind', 'access', 'own_work', 'ai_written'];

/** Posts get facts, which users can correct. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `alter table posts add column kind text check (kind in (${listed(POST_KINDS)}))`,
    `alter table posts add column access text check (access in (${listed(POST_ACCESS)}))`,
    'alter table posts add column own_work smallint check (own_work in (0, 1))',
    `alter table posts add column ai_written text check (ai_written in (${listed(AI_SHARES)}))`,
    `create table fact_proposals (
      id ${ddl[kind].identity},
      post_id integer not null references posts (id) on delete cascade,
      field text not null check (field in (${listed(FACT_NAMES)})),
      user_id integer not null references users (id) on delete cascade,
      value text,
      created_at bigint not null,
      unique (post_id, field, user_id)
    )`,
    `create table fact_changes (
      id ${ddl[kind].identity},
      post_id integer not null references posts (id) on delete cascade,
      field text not null check (field in (${listed(FACT_NAMES)})),
      from_value text,
      to_value text,
      user_id integer not null references users (id),
      applied_at bigint not null
    )`,
    ...factIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

function listed(values: readonly string[]) {
  return values.map((value) => `'${value}'`).join(', ');
}

const factIndexes: readonly Index[] = [
  {
    name: 'fact_proposals_of_user',
    on: 'fact_proposals (user_id, id)',
    serves: "a user's proposals",
  },
  { name: 'fact_changes_of_post', on: 'fact_changes (post_id, id)', serves: "the history of a post's facts" },
  { name: 'fact_changes_of_user', on: 'fact_changes (user_id, id)', serves: 'the corrections of a user' },
];
