import { calls } from '@magpie/contract/calls';
import type { AppealPage, WaitingAppeal } from '@magpie/contract/moderation/appeals';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { type IndexScan, scanIndex } from '../../db/index-scan.ts';
import { CREATED_AT } from '../../db/keyset.ts';
import { type PageQuery, pageUrl, readPage } from '../../db/paging.ts';
import type { Actor } from '../../permissions.ts';
import { postSlug } from '../../slugs.ts';
import { findDeciders, mayDecide } from './decide-appeal.ts';

/** Every list of appeals, with its index. */
export const APPEAL_LISTS = {
  waiting: {
    indexes: ['appeals_waiting'],
    scan: (): IndexScan => ({
      table: 'appeals',
      sort: { ...CREATED_AT, order: 'asc' },
      conditions: [sql`outcome is null`],
    }),
  },
} as const;

/** The appeals that wait for a decision, the oldest first. @throws NotFoundError for an invalid page or cursor */
export async function listAppeals(
  { config, database: { read } }: Context,
  admin: Actor,
  query: PageQuery,
): Promise<AppealPage> {
  const source = scanIndex(read, APPEAL_LISTS.waiting.scan());
  const page = await readPage(source, (ids) => selectAppeals(read, ids), query);
  const deciders = await findDeciders(read);
  const url = config.publicUrl + calls.listAppeals.path;
  return {
    results: page.rows.map((row) => {
      const parties = { removed_by: row.admin_id, author_id: row.author_id };
      return viewWaiting(row, mayDecide(admin.id, parties, deciders));
    }),
    next: pageUrl(url, {}, page.next),
    previous: pageUrl(url, {}, page.previous),
  };
}

type AppealRow = Awaited<ReturnType<typeof selectAppeals>>[number];

function selectAppeals(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('appeals')
    .innerJoin('decisions', 'decisions.id', 'appeals.decision_id')
    .innerJoin('users as admins', 'admins.id', 'decisions.admin_id')
    .innerJoin('users as authors', 'authors.id', 'appeals.author_id')
    .leftJoin('comments', 'comments.id', 'appeals.comment_id')
    .innerJoin('posts', (join) =>
      join.on((of) => of('posts.id', '=', of.fn.coalesce('appeals.post_id', 'comments.post_id'))),
    )
    .select(['appeals.id', 'appeals.text', 'appeals.created_at', 'appeals.author_id'])
    .select(['authors.username as author_name', 'authors.deleted_at as author_deleted_at'])
    .select(['posts.id as post', 'posts.title', 'posts.url', 'comments.id as comment', 'comments.content'])
    .select(['decisions.reason', 'decisions.created_at as removed_at', 'decisions.admin_id'])
    .select(['admins.username as admin_name', 'admins.deleted_at as admin_deleted_at'])
    .where('appeals.id', 'in', ids)
    .execute();
}

function viewWaiting(row: AppealRow, can_decide: boolean): WaitingAppeal {
  const { id, text, created_at, post, title, url, comment, content } = row;
  return {
    id,
    text,
    created_at: new Date(created_at).toISOString(),
    author: row.author_deleted_at === null ? { id: row.author_id, username: row.author_name } : null,
    post: { id: post, title, url, slug: postSlug(title) },
    comment: comment === null ? null : { id: comment, content: content ?? '' },
    removal: {
      reason: row.reason,
      removed_by: row.admin_deleted_at === null ? { id: row.admin_id, username: row.admin_name } : null,
      removed_at: new Date(row.removed_at).toISOString(),
    },
    can_decide,
  };
}
