import { calls } from '@magpie/contract/calls';
import type { LogEntry, LogPage, LogQuery, ModeratorPage } from '@magpie/contract/moderation/log';
import { DELETED_USER } from '@magpie/contract/page-values';
import type { LogAction } from '@magpie/contract/moderation/log-actions';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { type IndexScan, type KeySource, scanIndex } from '../db/index-scan.ts';
import { CREATED_AT } from '../db/keyset.ts';
import { onePage, type PageQuery, pageUrl, readFirst, readPage } from '../db/paging.ts';

/** Every list of the moderation log, with its index. */
export const LOG_LISTS = {
  all: { indexes: ['moderation_log_newest'], scan: () => newest(sql`true`) },
  byAction: {
    indexes: ['moderation_log_by_action'],
    scan: ({ action }: { action: LogAction }) => newest(sql`action = ${action}`),
  },
  byModerator: {
    indexes: ['moderation_log_by_admin'],
    scan: ({ admin_id }: { admin_id: number }) => newest(sql`admin_id = ${admin_id}`),
  },
  byModeratorAndAction: {
    indexes: ['moderation_log_by_admin_and_action'],
    scan: ({ admin_id, action }: { admin_id: number; action: LogAction }) =>
      newest(sql`admin_id = ${admin_id} and action = ${action}`),
  },
} as const;

/** The entries of the log, newest first. @throws NotFoundError for an invalid page or cursor */
export async function listModerationLog(
  { config, database }: Context,
  { action, moderator, ...paging }: LogQuery,
): Promise<LogPage> {
  const { read } = database;
  const source = await sourceOf(read, { action, moderator });
  const page = await readPage(source, (ids) => selectEntries(read, ids), paging);
  const url = config.publicUrl + calls.listModerationLog.path;
  const link = (to: PageQuery | null) => pageUrl(url, { action, moderator }, to);
  return { results: page.rows.map(viewEntry), next: link(page.next), previous: link(page.previous) };
}

/**
 * The moderators whose acts are in the log, without deleted accounts, by username.
 * @throws NotFoundError for an invalid page or cursor
 */
export async function listModerators(
  { config, database }: Context,
  paging: PageQuery,
): Promise<ModeratorPage> {
  // One step along the index for each moderator, however long the log is.
  const { rows } = await sql<{ id: number; username: string }>`
    with recursive moderators (id) as (
      select min(admin_id) from moderation_log
      union all
      select (select min(admin_id) from moderation_log where admin_id > moderators.id)
      from moderators where moderators.id is not null
    )
    select users.id, users.username from moderators join users on users.id = moderators.id
    where users.deleted_at is null order by users.username_key`.execute(database.read);
  return onePage(config.publicUrl + calls.listModerators.path, rows, paging);
}

/** The newest entries with their ids. */
export async function newestEntries({ database: { read } }: Context, limit: number) {
  const rows = await readFirst(
    scanIndex(read, LOG_LISTS.all.scan()),
    (ids) => selectEntries(read, ids),
    limit,
  );
  return rows.map((row) => ({ id: row.id, created_at: row.created_at, entry: viewEntry(row) }));
}

function newest(condition: IndexScan['conditions'][number]): IndexScan {
  return { table: 'moderation_log', sort: CREATED_AT, conditions: [condition] };
}

async function sourceOf(
  queries: Queries,
  { action, moderator }: Pick<LogQuery, 'action' | 'moderator'>,
): Promise<KeySource> {
  return scanIndex(queries, await scanOf(queries, { action, moderator }));
}

async function scanOf(queries: Queries, { action, moderator }: Pick<LogQuery, 'action' | 'moderator'>) {
  if (!moderator) return action ? LOG_LISTS.byAction.scan({ action }) : LOG_LISTS.all.scan();
  const admin_id = await findModerator(queries, moderator);
  return action
    ? LOG_LISTS.byModeratorAndAction.scan({ admin_id, action })
    : LOG_LISTS.byModerator.scan({ admin_id });
}

const NOBODY = 0;

/** The id of a moderator who is given by username, whatever the case, or by id. */
async function findModerator(queries: Queries, moderator: string): Promise<number> {
  const named = await queries
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', moderator.toLowerCase())
    .executeTakeFirst();
  return named?.id ?? (/^[1-9]\d{0,8}$/.test(moderator) ? Number(moderator) : NOBODY);
}

type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

function selectEntries(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('moderation_log')
    .innerJoin('users as admins', 'admins.id', 'moderation_log.admin_id')
    .leftJoin('users as banned', 'banned.id', 'moderation_log.user_id')
    .selectAll('moderation_log')
    .select(['admins.username as admin_username', 'admins.deleted_at as admin_deleted_at'])
    .select('banned.username as banned_username')
    .where('moderation_log.id', 'in', ids)
    .execute();
}

function viewEntry(row: EntryRow): LogEntry {
  const { action, admin_id, reason, target_kind: kind } = row;
  return {
    action,
    created_at: new Date(row.created_at).toISOString(),
    moderator: row.admin_deleted_at === null ? { id: admin_id, username: row.admin_username } : null,
    reason,
    target: {
      kind,
      id: row.user_id ?? row.target_id,
      title: row.title ?? row.banned_username ?? DELETED_USER,
    },
  };
}
