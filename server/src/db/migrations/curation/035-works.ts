import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
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

/** Posts belong to works. Those of existing posts are found after the start (works/find-works.ts). */
export async function up(tx: Tx): Promise<void> {
  const kinds = POST_KINDS.map((kind) => `'${kind}'`).join(', ');
  const statements = [
    'alter table posts add column work_key text',
    'alter table posts add column work_name text',
    `alter table posts add column work_kind text check (work_kind in (${kinds}))`,
    `alter table posts add column work_source text not null default 'unknown'
      check (work_source in ('unknown', 'name', 'decision'))
      check (work_source <> 'unknown' or work_key is null)`,
    'create table work_aliases (key text primary key, into_key text not null, check (key <> into_key))',
    ...workIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const workIndexes: readonly Index[] = [
  {
    name: 'posts_of_work',
    on: 'posts (work_key, is_listed, created_at desc, id desc)',
    where: 'work_key is not null',
    serves: 'the posts of a work',
  },
  {
    name: 'posts_work_kinds',
    on: 'posts (work_key, coalesce(kind, work_kind))',
    where: 'work_key is not null and is_listed = 1',
    serves: 'the kinds of the posts of a work',
  },
  {
    name: 'posts_without_work',
    on: 'posts (id)',
    where: "work_source = 'unknown'",
    serves: 'posts whose work must still be found',
  },
  {
    name: 'work_aliases_into',
    on: 'work_aliases (into_key)',
    serves: 'the keys that stand for a given work',
  },
  {
    name: 'proposals_about_work',
    on: 'proposals (value)',
    where: "field = 'work'",
    serves: 'the proposals about a work',
  },
];
