import { CONTEXT_ITEMS_MAX, CONTEXT_REPORTS_MAX } from '@magpie/contract/limits';
import type { UserContext } from '@magpie/contract/moderation/user-context';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { NotFoundError } from '../../errors.ts';
import { listUserNotes } from './user-notes.ts';

/** How many of a user's latest reports were right, and the latest bans, removals and notes. @throws NotFoundError */
export async function getUserContext({ database: { read } }: Context, id: number): Promise<UserContext> {
  const user = await read
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new NotFoundError();
  return {
    id,
    username: user.username,
    reports: await countReports(read, id),
    bans: await listBans(read, id),
    removals: await listRemovals(read, id),
    notes: await listUserNotes(read, id),
  };
}

/** Only approvals settle reports: a report that led to a removal or merge and was not settled since was right. */
async function countReports(queries: Queries, id: number): Promise<UserContext['reports']> {
  const { rows } = await sql<Record<'count' | 'upheld' | 'dismissed', number | string | null>>`
    select count(*) as count,
      sum(case when settled_by is null and (upheld_by is not null or is_upheld_by_merge = 1) then 1 else 0 end) as upheld,
      sum(case when settled_by is null then 0 else 1 end) as dismissed
    from (
      select settled_by, upheld_by, is_upheld_by_merge from reports
      where reporter_id = ${id} order by id desc limit ${CONTEXT_REPORTS_MAX}
    ) as latest`.execute(queries);
  const [row] = rows;
  return {
    count: Number(row?.count ?? 0),
    upheld: Number(row?.upheld ?? 0),
    dismissed: Number(row?.dismissed ?? 0),
  };
}

async function listBans(queries: Queries, id: number): Promise<UserContext['bans']> {
  const bans = await queries
    .selectFrom('bans')
    .innerJoin('users', 'users.id', 'bans.banned_by')
    .select(['kind', 'reason', 'bans.created_at', 'ends_at', 'lifted_at'])
    .select(['banned_by', 'users.username', 'users.deleted_at'])
    .where('user_id', '=', id)
    .orderBy('bans.id', 'desc')
    .limit(CONTEXT_ITEMS_MAX)
    .execute();
  return bans.map(({ kind, reason, ...ban }) => ({
    kind,
    reason,
    banned_by: nameOf({ ...ban, id: ban.banned_by }),
    created_at: timeOf(ban.created_at),
    ends_at: ban.ends_at === null ? null : timeOf(ban.ends_at),
    lifted_at: ban.lifted_at === null ? null : timeOf(ban.lifted_at),
  }));
}

/** The removals and rejections in force. A removed item counts even after its author has deleted it. */
async function listRemovals(queries: Queries, id: number): Promise<UserContext['removals']> {
  const { rows } = await sql<RemovalRow>`
    select decisions.url, decisions.collection_title,
      coalesce(decisions.title, decisions.collection_title, comment_posts.title) as title,
      decisions.reason, decisions.created_at,
      decisions.admin_id as id, users.username, users.deleted_at
    from decisions
    join users on users.id = decisions.admin_id
    left join comments on comments.id = decisions.comment_id
    left join posts as comment_posts on comment_posts.id = comments.post_id
    where decisions.author_id = ${id} and decisions.verb in ('remove', 'reject')
      and decisions.ended_by is null
    order by decisions.id desc limit ${CONTEXT_ITEMS_MAX}`.execute(queries);
  return rows.map(({ url, collection_title, title, reason, created_at, ...admin }) => ({
    kind: kindOf({ url, collection_title }),
    title,
    reason,
    removed_by: nameOf(admin),
    created_at: timeOf(created_at),
  }));
}

function kindOf({ url, collection_title }: Pick<RemovalRow, 'url' | 'collection_title'>) {
  if (url !== null) return 'post';
  return collection_title === null ? 'comment' : 'collection';
}

interface RemovalRow {
  url: string | null;
  collection_title: string | null;
  title: string | null;
  reason: string;
  created_at: number;
  id: number;
  username: string;
  deleted_at: number | null;
}

/** null for a deleted user. */
export function nameOf(user: { id: number; username: string; deleted_at: number | null }) {
  return user.deleted_at === null ? { id: user.id, username: user.username } : null;
}

export function timeOf(moment: number): string {
  return new Date(moment).toISOString();
}
