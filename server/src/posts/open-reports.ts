import type { Report } from '@magpie/contract/moderation';
import type { Queries } from '../db/database.ts';
import type { ModeratedColumn } from '../db/tables/moderation-tables.ts';

/** The open reports of these posts, comments or collections, oldest first, by the id of the item, in one query. */
export async function openReports(
  queries: Queries,
  item: ModeratedColumn,
  ids: readonly number[],
): Promise<Map<number, Report[]>> {
  const reports = new Map<number, Report[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return reports;
  const rows = await queries
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporter_id')
    .select(['reports.id', `reports.${item} as item_id`, 'reports.created_at', 'users.username'])
    .select(['users.id as reporter_id', 'users.deleted_at'])
    .select(['reports.reason', 'reports.details'])
    .where(`reports.${item}`, 'in', ids)
    .where('reports.settled_by', 'is', null)
    .orderBy('reports.id')
    .execute();
  for (const { id, item_id, created_at, username, reason, details, ...reporter } of rows) {
    reports.get(item_id ?? 0)?.push({
      id,
      reported_by: { id: reporter.deleted_at === null ? reporter.reporter_id : null, username },
      reason,
      details,
      created_at: new Date(created_at).toISOString(),
    });
  }
  return reports;
}
