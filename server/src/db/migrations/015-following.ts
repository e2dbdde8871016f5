import { sql } from 'kysely';
import { ddl } from '../column-types.ts';
import type { DatabaseKind, Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';

/**
 * Stores what users follow, mute and hide. Each kind of target has a column with a foreign key, so that a row is deleted
 * with its target. To add a kind of target, add its column and count this column in the check that a row has one target.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const { identity } = ddl[kind];
  const statements = [
    `create table follows (
      id ${identity},
      ${ABOUT_TARGET},
      created_at bigint not null,
      check (${countOf(TARGETS)} = 1),
      check (target_user_id is null or target_user_id <> user_id)
    )`,
    `create table mutes (
      id ${identity},
      ${ABOUT_TARGET},
      word text check (word <> ''),
      word_key text check (word_key <> ''),
      created_at bigint not null,
      check (${countOf([...TARGETS, 'word'])} = 1),
      check ((word is null) = (word_key is null)),
      check (target_user_id is null or target_user_id <> user_id)
    )`,
    `create table hidden_posts (
      user_id integer not null references users (id) on delete cascade,
      post_id integer not null references posts (id) on delete cascade,
      created_at bigint not null,
      primary key (user_id, post_id)
    )`,
    ...followingIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const ABOUT_TARGET = `user_id integer not null references users (id) on delete cascade,
      target_user_id integer references users (id) on delete cascade,
      tag_id integer references tags (id) on delete cascade,
      category_id integer references categories (id) on delete cascade,
      site_id integer references sites (id) on delete cascade`;
const TARGETS = ['target_user_id', 'tag_id', 'category_id', 'site_id'] as const;

function countOf(columns: readonly string[]) {
  return columns.map((column) => `(case when ${column} is null then 0 else 1 end)`).join(' + ');
}

function indexesOf(table: 'follows' | 'mutes', verb: string): Index[] {
  return [
    {
      name: `${table}_newest`,
      on: `${table} (user_id, created_at desc, id desc)`,
      serves: `what a user ${verb}`,
    },
    ...TARGETS.flatMap((column): Index[] => {
      const what = column.replace(/^target_|_id$/g, '');
      const where = `${column} is not null`;
      return [
        {
          name: `${table}_of_${what}`,
          on: `${table} (${column}, user_id)`,
          where,
          isUnique: true,
          serves: `who ${verb} a ${what}, each once; the deletion of the ${what}`,
        },
        {
          name: `${table}_${what}`,
          on: `${table} (user_id, ${column})`,
          where,
          serves: `whether a user ${verb} a ${what}`,
        },
      ];
    }),
  ];
}

export const followingIndexes: readonly Index[] = [
  ...indexesOf('follows', 'follows'),
  ...indexesOf('mutes', 'mutes'),
  {
    name: 'mutes_word',
    on: 'mutes (user_id, word_key)',
    where: 'word_key is not null',
    isUnique: true,
    serves: 'the words that a user mutes, each once',
  },
  {
    name: 'hidden_posts_newest',
    on: 'hidden_posts (user_id, created_at desc, post_id desc)',
    serves: 'the posts that a user hid',
  },
  { name: 'hidden_posts_by_post', on: 'hidden_posts (post_id)', serves: 'the deletion of a post' },
  {
    name: 'posts_author_recent',
    on: 'posts (author_id, created_at desc, id desc)',
    where: 'is_listed = 1',
    serves: 'recent posts of a followed user',
  },
];
