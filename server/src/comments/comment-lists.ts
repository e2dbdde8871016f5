import { type CallName, calls } from '@magpie/contract/calls';
import type { Comment, CommentPage, CommentsQuery } from '@magpie/contract/comments';
import { ITEM_STATUSES, type ItemStatus } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { type DatabaseKind, kindOf } from '../db/dialect.ts';
import { idKey, timeKey } from '../db/keyset.ts';
import { fetchPage, type Page, type PageQuery, pageUrl } from '../db/paging.ts';
import { havingStatus, listed, type Scope, whole } from '../db/scopes.ts';
import { NotFoundError } from '../errors.ts';
import { requireReadable, type Viewer } from '../permissions.ts';
import { readStatusFilter } from '../posts/status-filter.ts';
import { type NamedCommentRow, selectComments } from './comment-rows.ts';
import { viewThreads } from './comment-thread.ts';
import { viewComments } from './comment-view.ts';

/**
 * The threads under a post, the newest first.
 * @throws NotFoundError, also for a post that the viewer may not read and a page that makes no sense
 */
export async function listPostComments(
  context: Context,
  viewer: Viewer,
  post_id: number,
  paging: PageQuery,
): Promise<CommentPage> {
  const { read } = context.database;
  const post = await read
    .selectFrom('posts')
    .select(['author_id', 'status'])
    .where('id', '=', post_id)
    .executeTakeFirst();
  if (!post) throw new NotFoundError();
  requireReadable(viewer, post);
  const roots = sql<boolean>`comments.post_id = ${post_id} and comments.parent_id is null`;
  const page = await fetchNewest(read, { walked: roots, filter: null }, paging);
  const url = listUrl(context, 'listPostComments', post_id);
  return envelope(url, {}, page, await viewThreads(read, viewer, page.rows));
}

/** What a user said and everybody may read, the newest first. @throws NotFoundError for an unknown user */
export async function listUserComments(
  context: Context,
  viewer: Viewer,
  user_id: number,
  paging: PageQuery,
): Promise<CommentPage> {
  const { read } = context.database;
  const user = await read.selectFrom('users').select('id').where('id', '=', user_id).executeTakeFirst();
  if (!user) throw new NotFoundError();
  const readable = sql<boolean>`comments.author_id = ${user_id} and ${listed('comments')}`;
  const page = await fetchNewest(read, { walked: readable, filter: ON_LISTED }, paging);
  const url = listUrl(context, 'listUserComments', user_id);
  return envelope(url, {}, page, await viewComments(read, viewer, page.rows));
}

/**
 * What was said and can be decided about, for admins, the newest first: on a removed post nothing can, until that is
 * approved. @throws InvalidError for an unknown status
 */
export async function listComments(
  context: Context,
  admin: Viewer,
  query: CommentsQuery,
): Promise<CommentPage> {
  const { read } = context.database;
  const statuses = readStatusFilter(query.status, ITEM_STATUSES);
  const page = await fetchNewest(read, standing(kindOf(read), statuses), query);
  const url = listUrl(context, 'listComments');
  return envelope(url, { status: query.status }, page, await viewComments(read, admin, page.rows));
}

function standing(kind: DatabaseKind, statuses: ReadonlySet<ItemStatus> | null): Scope {
  const all = sql<boolean>`comments.deleted_at is null`;
  if (!statuses) return { walked: all, filter: ON_LISTED };
  const status = havingStatus(kind, 'comments', statuses);
  // Only the moderated ones have an index of their own.
  if (statuses.has('active')) return { walked: all, filter: sql`${whole(status)} and ${ON_LISTED}` };
  const filter = status.filter ? sql<boolean>`${status.filter} and ${ON_LISTED}` : ON_LISTED;
  return { walked: sql`${all} and ${status.walked}`, filter };
}

/** As a join it might be read from the posts. */
const ON_LISTED: RawBuilder<boolean> = sql`(
  select case when ${listed('posts')} then 1 end from posts where posts.id = comments.post_id
) = 1`;

function fetchNewest(queries: Queries, scope: Scope, paging: PageQuery) {
  const keys = [timeKey('comments.created_at'), idKey('comments.id')] as const;
  const rows = selectComments(queries).where(whole(scope));
  return fetchPage(rows, keys, (comment) => [comment.created_at, comment.id], paging);
}

function listUrl({ config }: Context, call: CallName, id?: number) {
  return config.publicUrl + calls[call].path.replace(':id', String(id));
}

function envelope(
  url: string,
  filters: Record<string, string | undefined>,
  { next, previous }: Page<NamedCommentRow>,
  results: Comment[],
): CommentPage {
  return { results, next: pageUrl(url, filters, next), previous: pageUrl(url, filters, previous) };
}
