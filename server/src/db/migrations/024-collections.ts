import { sql } from 'kysely';
import { ddl } from '../column-types.ts';
import type { DatabaseKind, Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';
import { createTrigger, type Trigger } from './002-topics.ts';
import { followingIndexes } from './015-following.ts';

/**
 * Adds collections with their items, their editors, and the items that readers have ticked off. Collections are followed
 * like tags, so `follows` gets a column, and with it another check, for which SQLite needs a new table. Triggers keep the
 * counts, because items and follows are also deleted with their post or user.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const { identity } = ddl[kind];
  const statements = [
    `create table collections (
      id ${identity},
      owner_id integer not null references users (id) on delete cascade,
      title text not null check (title <> ''),
      description text not null,
      visibility text not null check (visibility in ('private', 'unlisted', 'public')),
      copied_from_id integer references collections (id) on delete set null,
      items_count integer not null default 0 check (items_count between 0 and 500),
      followers_count integer not null default 0 check (followers_count >= 0),
      created_at bigint not null,
      updated_at bigint not null,
      check (visibility <> 'private' or followers_count = 0)
    )`,
    `create table collection_editors (
      collection_id integer not null references collections (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      created_at bigint not null,
      primary key (collection_id, user_id)
    )`,
    `create table collection_items (
      id ${identity},
      collection_id integer not null references collections (id) on delete cascade,
      post_id integer references posts (id) on delete cascade,
      url text,
      url_key text,
      title text,
      note text not null,
      position bigint not null,
      added_at bigint not null,
      is_listed smallint not null default 0 check (is_listed in (0, 1)),
      created_at bigint not null default 0,
      unique (collection_id, id),
      check ((post_id is null) = (url is not null)),
      check ((url is null) = (title is null) and (url is null) = (url_key is null))
    )`,
    `create table collection_reads (
      user_id integer not null references users (id) on delete cascade,
      collection_id integer not null,
      item_id integer not null,
      created_at bigint not null,
      primary key (user_id, collection_id, item_id),
      foreign key (collection_id, item_id) references collection_items (collection_id, id) on delete cascade
    )`,
    ...followsWithCollections(identity),
    `alter table notifications add column collection_id integer references collections (id) on delete cascade`,
    `alter table notification_events add column collection_id integer references collections (id) on delete cascade`,
    ...collectionIndexes.map(createIndex),
    ...followingIndexes.filter(({ on }) => on.startsWith('follows ')).map(createIndex),
    ...TRIGGERS.flatMap((trigger) => createTrigger(kind, trigger)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const TARGETS = ['target_user_id', 'tag_id', 'category_id', 'site_id'] as const;

function followsWithCollections(identity: string): string[] {
  const columns = ['id', 'user_id', ...TARGETS, 'created_at'].join(', ');
  const targets = [...TARGETS, 'collection_id'];
  return [
    `create table follows_before as select ${columns} from follows`,
    `drop table follows`,
    `create table follows (
      id ${identity},
      user_id integer not null references users (id) on delete cascade,
      target_user_id integer references users (id) on delete cascade,
      tag_id integer references tags (id) on delete cascade,
      category_id integer references categories (id) on delete cascade,
      site_id integer references sites (id) on delete cascade,
      collection_id integer references collections (id) on delete cascade,
      created_at bigint not null,
      check (${targets.map((column) => `(case when ${column} is null then 0 else 1 end)`).join(' + ')} = 1),
      check (target_user_id is null or target_user_id <> user_id)
    )`,
    `insert into follows (${TARGETS.join(', ')}, user_id, created_at)
      select ${TARGETS.join(', ')}, user_id, created_at from follows_before order by id`,
    `drop table follows_before`,
  ];
}

/** As for tags and sites: an item that is a post has copies of the columns by which the following feed selects and sorts. */
const TRIGGERS: readonly Trigger[] = [
  {
    name: 'collection_items_added',
    event: 'insert on collection_items',
    body: [
      `update collections set items_count = items_count + 1 where id = new.collection_id;`,
      `update collection_items set (is_listed, created_at) = (select is_listed, created_at from posts where id = new.post_id)
        where id = new.id and post_id is not null;`,
    ],
  },
  {
    name: 'collection_items_removed',
    event: 'delete on collection_items',
    body: [`update collections set items_count = items_count - 1 where id = old.collection_id;`],
  },
  {
    name: 'posts_collected',
    event: 'update of status, created_at on posts',
    body: [
      `update collection_items set (is_listed, created_at) = (select is_listed, created_at from posts where id = new.id)
        where post_id = new.id;`,
    ],
  },
  {
    name: 'follows_collection_added',
    event: 'insert on follows',
    when: 'new.collection_id is not null',
    body: [`update collections set followers_count = followers_count + 1 where id = new.collection_id;`],
  },
  {
    name: 'follows_collection_removed',
    event: 'delete on follows',
    when: 'old.collection_id is not null',
    body: [`update collections set followers_count = followers_count - 1 where id = old.collection_id;`],
  },
];

/** The unread notification of new followers of a collection, of which there is at most one. */
const FOLLOWERS_GROUP = {
  columns: 'user_id, collection_id',
  condition: 'read_at is null and collection_id is not null',
} as const;

const NEWEST = 'created_at desc, id desc';
const isCollection = 'collection_id is not null';

export const collectionIndexes: readonly Index[] = [
  {
    name: 'collections_public',
    on: `collections (${NEWEST})`,
    where: "visibility = 'public'",
    serves: 'public collections',
  },
  {
    name: 'collections_by_owner',
    on: `collections (owner_id, visibility, ${NEWEST})`,
    serves: "a user's collections, public or all",
  },
  {
    name: 'collections_of_owner',
    on: 'collections (owner_id, id)',
    serves: "the export of a user's collections",
  },
  {
    name: 'collections_by_original',
    on: 'collections (copied_from_id)',
    serves: 'the deletion of an original',
  },
  {
    name: 'collection_editors_newest',
    on: 'collection_editors (user_id, created_at desc, collection_id desc)',
    serves: 'the collections that a user edits',
  },
  {
    name: 'collection_items_in_order',
    on: 'collection_items (collection_id, position, id)',
    serves: 'the items of a collection in their order',
  },
  {
    name: 'collection_items_of_post',
    on: 'collection_items (post_id, collection_id)',
    where: 'post_id is not null',
    serves: 'the collections with a post; its deletion',
  },
  {
    name: 'collection_items_post_once',
    on: 'collection_items (collection_id, post_id)',
    where: 'post_id is not null',
    isUnique: true,
    serves: 'whether a post is in a collection, each once',
  },
  {
    name: 'collection_items_link_once',
    on: 'collection_items (collection_id, url_key)',
    where: 'url_key is not null',
    isUnique: true,
    serves: 'whether a link is in a collection, each once',
  },
  {
    name: 'collection_items_recent',
    on: 'collection_items (collection_id, created_at desc, post_id desc)',
    where: 'is_listed = 1',
    serves: 'recent posts of a followed collection',
  },
  {
    name: 'collection_reads_of_item',
    on: 'collection_reads (collection_id, item_id)',
    serves: 'the deletion of an item',
  },
  {
    name: 'follows_of_collection',
    on: 'follows (collection_id, user_id)',
    where: isCollection,
    isUnique: true,
    serves: 'who follows a collection, each once; the deletion of the collection',
  },
  {
    name: 'follows_collection',
    on: 'follows (user_id, collection_id)',
    where: isCollection,
    serves: 'whether a user follows a collection',
  },
  {
    name: 'notifications_of_followers',
    on: `notifications (${FOLLOWERS_GROUP.columns})`,
    where: FOLLOWERS_GROUP.condition,
    isUnique: true,
    serves: 'the group that a new follower joins, of which there is at most one',
  },
  {
    name: 'notifications_by_collection',
    on: 'notifications (collection_id)',
    serves: 'deleting a collection',
  },
  {
    name: 'notification_events_of_collection',
    on: 'notification_events (collection_id, actor_id, user_id)',
    where: isCollection,
    isUnique: true,
    serves: 'which followers a user was notified of, each once; deleting a collection',
  },
];
