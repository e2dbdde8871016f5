import { sql } from 'kysely';
import { sitesOf } from '../../site-hosts.ts';
import { firstFree, slugOf } from '../../slugs.ts';
import { ddl } from '../column-types.ts';
import type { DatabaseKind, Tx } from '../database.ts';
import { insertAll } from '../insert-all.ts';
import { createIndex, type Index } from './001-indexes.ts';
import type { Report } from './migration.ts';

/**
 * Adds slugs and counts to tags, and the sites that posts link to. Each row of `post_tags` and `post_sites` has a copy of
 * the post's sort columns, so that an index can serve every list of a tag or site. Triggers update the copies and the
 * counts, because many statements change the columns that they depend on.
 */
export async function up(tx: Tx, kind: DatabaseKind, report: Report): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  };
  await run([
    `alter table tags add column slug text not null default ''`,
    `alter table tags add column name_key text not null default ''`,
    `alter table tags add column posts_count integer not null default 0 check (posts_count >= 0)`,
  ]);
  await nameTags(tx);
  await run([
    `create table merged_tags (
      id integer primary key,
      slug text unique,
      tag_id integer not null references tags (id) on delete cascade
    )`,
    `create table sites (
      id ${ddl[kind].identity},
      host text not null unique check (host <> ''),
      posts_count integer not null default 0 check (posts_count >= 0)
    )`,
    `create table post_tags_before as select post_id, tag_id from post_tags`,
    `drop table post_tags`,
    ...TOPIC_TABLES.map(createTopicTable),
  ]);
  report('copying the tags of posts');
  await run([
    `insert into post_tags (post_id, tag_id, ${COPIED})
      select post_id, tag_id, ${COPIED} from post_tags_before join posts on posts.id = post_id`,
    `drop table post_tags_before`,
  ]);
  await findSites(tx, report);
  report('creating the indexes of tags and sites');
  await run([...topicIndexes.map(createIndex), ...TOPIC_TABLES.map(countPosts), ...triggers(kind)]);
}

function countPosts({ table, column, topics }: TopicTable): string {
  return `update ${topics} set posts_count =
    (select count(*) from ${table} where ${table}.${column} = ${topics}.id and is_listed = 1)`;
}

const COPIED = 'is_listed, created_at, top_key, rank';

interface TopicTable {
  table: string;
  /** The column with the id of the tag or site. */
  column: string;
  topics: string;
}

const TOPIC_TABLES: readonly TopicTable[] = [
  { table: 'post_tags', column: 'tag_id', topics: 'tags' },
  { table: 'post_sites', column: 'site_id', topics: 'sites' },
];

function createTopicTable({ table, column, topics }: TopicTable): string {
  return `create table ${table} (
      post_id integer not null references posts (id) on delete cascade,
      ${column} integer not null references ${topics} (id) on delete cascade,
      is_listed smallint not null default 0 check (is_listed in (0, 1)),
      created_at bigint not null default 0,
      created_day integer not null generated always as (created_at / 86400000) stored,
      created_month integer not null generated always as (created_at / 2592000000) stored,
      top_key bigint not null default 0,
      rank double precision not null default 0,
      primary key (post_id, ${column})
    )`;
}

function triggers(kind: DatabaseKind): string[] {
  const ofPosts: Trigger = {
    name: 'posts_sorted_anew',
    event: 'update of status, likes_count, discussion_count, created_at on posts',
    body: TOPIC_TABLES.map(
      ({ table }) =>
        `update ${table} set (${COPIED}) = (select ${COPIED} from posts where id = new.id) where post_id = new.id;`,
    ),
  };
  return [...TOPIC_TABLES.flatMap(triggersOf), ofPosts].flatMap((trigger) => createTrigger(kind, trigger));
}

export interface Trigger {
  name: string;
  event: string;
  when?: string;
  /** PostgreSQL runs the trigger at the end of the transaction, so that the transaction locks tags and sites last. */
  isLast?: true;
  body: string[];
}

function triggersOf({ table, column, topics }: TopicTable): Trigger[] {
  return [
    {
      name: `${table}_added`,
      event: `insert on ${table}`,
      body: [
        `update ${table} set (${COPIED}) = (select ${COPIED} from posts where id = new.post_id)
        where post_id = new.post_id and ${column} = new.${column};`,
      ],
    },
    {
      name: `${table}_listed`,
      event: `update of is_listed on ${table}`,
      when: 'new.is_listed <> old.is_listed',
      isLast: true,
      body: [
        `update ${topics} set posts_count = posts_count + new.is_listed - old.is_listed where id = new.${column};`,
      ],
    },
    {
      name: `${table}_removed`,
      event: `delete on ${table}`,
      when: 'old.is_listed = 1',
      isLast: true,
      body: [`update ${topics} set posts_count = posts_count - 1 where id = old.${column};`],
    },
  ];
}

export function createTrigger(kind: DatabaseKind, { name, event, when, isLast, body }: Trigger): string[] {
  const statements = body.map((statement) => `\n      ${statement}`).join('');
  if (kind === 'sqlite')
    return [
      `create trigger ${name} after ${event}${when ? ` when ${when}` : ''} begin${statements}
    end`,
    ];
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin${statements}
      return null;
    end $$`,
    `create ${isLast ? 'constraint ' : ''}trigger ${name} after ${event}${isLast ? ' deferrable initially deferred' : ''}
      for each row${when ? ` when (${when})` : ''} execute function ${name}()`,
  ];
}

const LISTED = 'is_listed = 1';

export const topicIndexes: readonly Index[] = [
  { name: 'tags_by_slug', on: 'tags (slug)', isUnique: true, serves: 'the tag with a slug' },
  { name: 'tags_by_name', on: 'tags (name_key)', isUnique: true, serves: 'the tag with a name' },
  {
    name: 'merged_tags_by_tag',
    on: 'merged_tags (tag_id)',
    serves: 'the deletion of a tag, and the search for its posts',
  },
  ...TOPIC_TABLES.flatMap(({ table, column }): Index[] => {
    const what = column === 'tag_id' ? 'tag' : 'site';
    const index = (name: string, columns: string, serves: string): Index => ({
      name: `${table}_${name}`,
      on: `${table} (${column}, ${columns}, post_id desc)`,
      where: LISTED,
      serves,
    });
    return [
      { name: `${table}_by_${what}`, on: `${table} (${column})`, serves: `the deletion of a ${what}` },
      index('recent', 'created_at desc', `recent posts of a ${what}`),
      index('top', 'top_key desc', `top posts of a ${what}`),
      index('trending', 'rank desc', `trending posts of a ${what}`),
      index('top_of_day', 'created_day, top_key desc', `top posts of a ${what} and period, by day`),
      index('top_of_month', 'created_month, top_key desc', `top posts of a ${what} and period, by 30 days`),
    ];
  }),
];

async function nameTags(tx: Tx): Promise<void> {
  const tags = await tx.selectFrom('tags').select(['id', 'name']).orderBy('id').execute();
  const [slugs, keys] = [new Set<string>(), new Set<string>()];
  for (const { id, name } of tags) {
    const slug = firstFree(slugOf(name, 'tag'), '-', (text) => slugs.has(text));
    // Before this migration, `Agents` and `agents` could be two tags.
    const name_key = firstFree(name.toLowerCase(), '-', (text) => keys.has(text));
    const isRenamed = name_key !== name.toLowerCase();
    slugs.add(slug);
    keys.add(name_key);
    await tx
      .updateTable('tags')
      .set({ slug, name_key, ...(isRenamed && { name: name_key }) })
      .where('id', '=', id)
      .execute();
  }
}

const POSTS_PER_STEP = 5000;

async function findSites(tx: Tx, report: Report): Promise<void> {
  const ids = new Map<string, number>();
  for (let after = 0; ;) {
    const posts = await tx
      .selectFrom('posts')
      .select(['id', 'url', 'is_listed', 'created_at', 'top_key', 'rank'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(POSTS_PER_STEP)
      .execute();
    const last = posts.at(-1);
    if (!last) return;
    const found = posts.map(({ id, url, ...copied }) => ({
      hosts: sitesOf(new URL(url)),
      row: { post_id: id, ...copied },
    }));
    const added = [...new Set(found.flatMap(({ hosts }) => hosts))].filter((host) => !ids.has(host));
    await insertAll(
      tx,
      'sites',
      added.map((host) => ({ host })),
    );
    const sites = tx.selectFrom('sites').select(['id', 'host']);
    const rows = added.length > 0 ? await sites.where('host', 'in', added).execute() : [];
    for (const { id, host } of rows) ids.set(host, id);
    await insertAll(
      tx,
      'post_sites',
      found.flatMap(({ hosts, row }) => hosts.map((host) => ({ ...row, site_id: ids.get(host) ?? 0 }))),
    );
    after = last.id;
    report(`found the sites of posts up to ${after}`);
  }
}
