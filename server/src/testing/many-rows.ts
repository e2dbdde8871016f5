import { DAY_MS } from '@magpie/contract/limits';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';

interface ManyRows {
  /** A user with many posts, comments, likes and bookmarks. */
  reader_id: number;
  admin_id: number;
  now: number;
}

const USERS = 20_000;
const POSTS = 30_000;
const ROOT_COMMENTS = 20_000;
/** Makes rows as wide as real ones, so that reading a whole table is expensive. */
const WORDS = 'Words of a comment or post. '.repeat(20);
/** How many likes post `i` has; about half of the posts have none. */
const LIKES = 'case i % 2 when 0 then (i * 7919) % 50 else 0 end';
const SORT_COLUMNS = 'is_listed, created_at, top_key, rank';
/** How far apart posts are. Together they span nearly a year. */
const POST_EVERY_MS = 15 * 60 * 1000;

/** Fills tables with so many rows that the engine chooses the plans of a large site. */
export async function fillManyRows(database: Database, many: ManyRows): Promise<void> {
  await database.transact(async (tx) => {
    // Checking each foreign key would take half of the time.
    if (database.kind === 'postgres') await sql`set local session_replication_role = replica`.execute(tx);
    await insert(tx, usersOf(many));
    const { id: firstUser } = await tx
      .selectFrom('users')
      .select((of) => of.fn.min('id').as('id'))
      .where('username', 'like', 'filler-%')
      .executeTakeFirstOrThrow();
    const someone = (by: string) => `${firstUser} + (${by}) % ${USERS}`;
    for (const rows of [
      ...postsOf(many, someone),
      ...commentsOf(many, someone),
      ...notificationsOf(many),
      ...collectionsOf(many, someone),
    ])
      await insert(tx, rows);
  });
  if (database.kind === 'postgres') await sql`vacuum analyze`.execute(database.read);
}

async function insert(tx: Tx, rows: string) {
  const numbers = `select cast(1 as bigint) union all select i + 1 from numbers where i < ${POSTS}`;
  const few = 'select 1 union all select 2 union all select 3';
  await sql.raw(`with recursive numbers (i) as (${numbers}), few (i) as (${few}) ${rows}`).execute(tx);
}

function usersOf({ now }: ManyRows) {
  return `insert into users
      (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted,
        ban_status, banned_until, created_at)
    select 'filler-' || i, 'filler-' || i, 'filler-' || i || '@example.org', 'filler-' || i || '@example.org', '${'h'.repeat(97)}',
      case i % 100 when 0 then 'admin' else 'user' end, 0, 1,
      case i % 50 when 1 then 'permanent' when 2 then 'temporary' else 'active' end,
      case i % 50 when 2 then ${now + DAY_MS} end, ${now} - i * 1000
    from numbers where i <= ${USERS}`;
}

function postsOf({ reader_id, admin_id, now }: ManyRows, someone: (by: string) => string) {
  return [
    `insert into sessions (user_id, token_hash, created_at, last_used_at, user_agent, address)
      select users.id, 'hash ' || users.id || '-' || i, ${now}, ${now} - i, '', ''
      from users, few`,
    `insert into blocked_domains (domain, reason, admin_id, created_at)
      select 'blocked-' || i || '.example', 'Spam', ${admin_id}, ${now} - i from numbers where i <= 3000`,
    `insert into posts
        (author_id, category_id, title, url, url_key, url_rules, description, is_sponsored, status, preview_type,
          preview_read_at, created_at, waiting_since, likes_count, comments_count, discussion_count,
          affiliate_url, sponsored_by, sponsored_at, link_state, link_since, work_key, work_source)
      select case i % 100 when 10 then ${reader_id} else ${someone('i * 31')} end, 1 + (i * 7919) % 97 % 6, 'Post ' || i,
        'https://filler.invalid/' || i, 'filler ' || i, 1, '${WORDS}', case i % 20 when 7 then 1 else 0 end,
        case i % 100 when 1 then 'removed' when 2 then 'flagged' when 3 then 'pending' when 4 then 'rejected'
          else 'active' end,
        'other', 1, ${now} - i * ${POST_EVERY_MS}, case when i % 100 in (2, 3) then ${now} - i * ${POST_EVERY_MS} end,
        ${LIKES}, i % 9, i % 9, case i % 20 when 7 then 'https://shop.invalid' end,
        case i % 20 when 7 then ${admin_id} end, case i % 20 when 7 then ${now} - i * ${POST_EVERY_MS} end,
        case when i % 10 = 6 then 'gone' else 'ok' end, ${now},
        case when i % 4 = 0 then 'work-' || (i % 100) end, 'decision'
      from numbers`,
    // On PostgreSQL no trigger runs here (`session_replication_role`), so nothing else fills the sort columns.
    `insert into post_tags (post_id, tag_id, ${SORT_COLUMNS})
      select posts.id, tags.id, ${SORT_COLUMNS} from posts, tags where tags.id in (1 + posts.id % 5, 1 + (posts.id + 7) % 5)`,
    `insert into sites (host) select 'site-' || i || '.example' from numbers where i <= 20`,
    `insert into post_sites (post_id, site_id, ${SORT_COLUMNS})
      select posts.id, sites.id, ${SORT_COLUMNS} from posts, sites where sites.id = 1 + posts.id % 5`,
    `insert into follows (user_id, target_user_id, created_at)
      select ${reader_id}, users.id, ${now} - users.id from users where users.id <> ${reader_id} and users.id % 20 = 0`,
    `insert into mutes (user_id, target_user_id, created_at)
      select ${reader_id}, users.id, ${now} - users.id from users where users.id <> ${reader_id} and users.id % 40 = 1`,
    `insert into hidden_posts (user_id, post_id, created_at)
      select ${reader_id}, posts.id, ${now} - posts.id from posts where posts.id % 10 = 3`,
    `insert into bookmarks (user_id, post_id, created_at)
      select ${someone('id * 11')}, id, created_at from posts`,
    `insert into bookmarks (user_id, post_id, created_at)
      select ${reader_id}, id, created_at from posts where id % 3 = 0`,
    `insert into post_likes (post_id, user_id, created_at)
      select id, ${someone('id * 11')}, created_at from posts
      union all select id, ${reader_id}, created_at from posts where id % 2 = 0`,
    `insert into reports (reporter_id, post_id, author_id, title, url, created_at)
      select ${someone('id * 11 + i')}, id, author_id, title, url, created_at from posts, few where status = 'flagged'`,
    `insert into decisions (admin_id, post_id, author_id, title, url, verb, status_before, status_after,
        created_at_before, reason, created_at)
      select ${admin_id}, id, author_id, title, url, case status when 'removed' then 'remove' else 'reject' end,
        case status when 'removed' then 'active' else 'pending' end, status, created_at, 'Spam', ${now}
      from posts where status in ('removed', 'rejected')`,
    `insert into appeals (decision_id, post_id, author_id, text, created_at)
      select id, post_id, author_id, 'Why?', ${now} - id from decisions where verb = 'remove'`,
    `insert into batches (admin_id, act, reason, posts_count, comments_count, created_at)
      select ${admin_id}, 'remove', 'Spam', 1, 0, ${now} - i from numbers where i <= 3000`,
    `insert into moderation_log (action, admin_id, reason, target_kind, target_id, title, created_at)
      select verb, case id % 3 when 0 then author_id else admin_id end, reason, 'post', post_id, title, ${now} - id
      from decisions`,
  ];
}

/** A tenth of the root comments belong to one post, and each of these has a reply. */
function commentsOf({ reader_id, now }: ManyRows, someone: (by: string) => string) {
  return [
    `insert into comments (post_id, author_id, level, content, status, created_at, waiting_since)
      select (select min(id) from posts where status = 'active') + case i % 10 when 0 then 0 else (i * 13) % 20000 end,
        case i % 20 when 5 then ${reader_id} else ${someone('i * 17')} end, 1, '${WORDS}',
        case i % 10 when 1 then 'removed' when 2 then 'flagged' else 'active' end, ${now} - i * 1000,
        case i % 10 when 2 then ${now} - i * 1000 end
      from numbers where i <= ${ROOT_COMMENTS}`,
    `insert into comments (post_id, author_id, parent_id, root_id, level, content, status, created_at)
      select post_id, ${someone('id * 19')}, id, id, 2, '${WORDS}', 'active', created_at + 500
      from comments where level = 1 and id % 2 = 0`,
    `insert into comment_likes (comment_id, user_id, created_at)
      select id, ${someone('id * 11')}, created_at from comments
      union all select id, ${reader_id}, created_at from comments where id % 2 = 0`,
    `insert into reports (reporter_id, comment_id, author_id, created_at)
      select ${someone('id * 11 + i')}, id, author_id, created_at from comments, few where status = 'flagged'`,
  ];
}

/**
 * Collections, of which one has 500 items, many have 20 and most have none. On PostgreSQL no trigger counts the items, which
 * does not matter here.
 */
function collectionsOf({ reader_id, now }: ManyRows, someone: (by: string) => string) {
  return [
    `insert into collections (owner_id, title, description, visibility, visibility_before, status, waiting_since, created_at, updated_at)
      select case i % 10 when 0 then ${reader_id} else ${someone('i * 31')} end, 'Collection ' || i, '${WORDS}',
        case when i % 100 = 1 then 'private' when i % 3 = 0 then 'private' when i % 3 = 1 then 'unlisted' else 'public' end,
        case when i % 100 = 1 then 'public' end, case i % 100 when 1 then 'removed' when 2 then 'flagged' else 'active' end,
        case when i % 100 = 2 then ${now} - i * 500 end, ${now} - i * 1000, ${now}
      from numbers where i <= 5000`,
    `insert into collection_editors (collection_id, user_id, created_at)
      select id, ${reader_id}, created_at from collections where owner_id <> ${reader_id} and id % 4 = 0`,
    `insert into collection_items (collection_id, post_id, note, position, added_at, is_listed, created_at)
      select case when posts.id % 60 = 0 then 1 else 2 + posts.id % 1500 end, posts.id, '', posts.id * 10, created_at, is_listed,
        created_at from posts`,
  ];
}

/** A notification about each comment, many of them for the reader; the first notification is also about many decisions. */
function notificationsOf({ reader_id, now }: ManyRows) {
  return [
    `insert into notifications (user_id, kind, post_id, comment_id, latest_at, read_at)
      select case id % 4 when 0 then ${reader_id} else author_id end, 'reply', post_id, id, created_at,
        case id % 3 when 0 then ${now} end
      from comments`,
    `insert into notification_events (notification_id, user_id, actor_id, comment_id, created_at, mail_due_at)
      select id, user_id, ${reader_id}, comment_id, latest_at, case id % 5 when 0 then latest_at end
      from notifications`,
    `insert into notification_events (notification_id, user_id, decision_id, created_at)
      select 1, ${reader_id}, id, created_at from decisions where id <= 200`,
    `insert into post_visits (user_id, post_id, seen_comment_id, visited_at)
      select ${reader_id}, id, 0, ${now} - id from posts where id % 3 = 0`,
  ];
}
