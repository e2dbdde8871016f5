import { sql } from 'kysely';
import { ddl } from '../../column-types.ts';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';
import { createTrigger } from '../002-topics.ts';

/** Posts get any number of known URLs. Triggers keep the submitted one equal to the post's own. */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `create table known_urls (
      id ${ddl[kind].identity},
      post_id integer not null references posts (id) on delete cascade,
      kind text not null check (kind in ('submitted', 'redirect', 'canonical', 'og:url', 'doi', 'source')),
      url text not null,
      url_key text not null unique,
      url_rules integer not null,
      created_at bigint not null
    )`,
    `insert into known_urls (post_id, kind, url, url_key, url_rules, created_at)
      select id, 'submitted', url, url_key, url_rules, created_at from posts order by id`,
    ...knownUrlIndexes.map(createIndex),
    ...TRIGGERS.flatMap((trigger) => createTrigger(kind, trigger)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const TRIGGERS = [
  {
    name: 'posts_url_added',
    event: 'insert on posts',
    body: [
      `insert into known_urls (post_id, kind, url, url_key, url_rules, created_at)
      values (new.id, 'submitted', new.url, new.url_key, new.url_rules, new.created_at);`,
    ],
  },
  {
    name: 'posts_url_changed',
    event: 'update of url, url_key, url_rules on posts',
    body: [
      `update known_urls set url = new.url, url_key = new.url_key, url_rules = new.url_rules
      where post_id = new.id and kind = 'submitted';`,
    ],
  },
];

export const knownUrlIndexes: readonly Index[] = [
  {
    name: 'known_urls_submitted',
    on: 'known_urls (post_id)',
    where: "kind = 'submitted'",
    isUnique: true,
    serves: 'the submitted URL of a post',
  },
  { name: 'known_urls_of_post', on: 'known_urls (post_id, id)', serves: 'the known URLs of a post' },
  {
    name: 'known_urls_by_rules',
    on: 'known_urls (url_rules, id)',
    where: "kind <> 'submitted'",
    serves: 'known URLs with keys made by older rules',
  },
];
