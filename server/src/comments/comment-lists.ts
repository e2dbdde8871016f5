import { type CallName, calls } from '@magpie/contract/calls';
import type { Comment, CommentPage, CommentsQuery } from '@magpie/contract/comments';
import { ITEM_STATUSES } from '@magpie/contract/values';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { type KeySource, scanIndex, scanMatching } from '../db/index-scan.ts';
import { type Page, type PageQuery, pageUrl, readPage } from '../db/paging.ts';
import { NotFoundError } from '../errors.ts';
import { requireReadable, type Viewer } from '../permissions.ts';
import { getUserRow } from '../users/users.ts';
import { readStatusFilter } from '../posts/status-filter.ts';
import { findComments, type NamedCommentRow } from './comment-rows.ts';
import { viewThreads } from './comment-thread.ts';
import { viewComments } from './comment-view.ts';
import { COMMENT_LISTS, ON_LISTED_POST } from './comment-scans.ts';

/**
 * The threads under a post, newest first.
 * @throws NotFoundError, also for a post that the viewer may not read and an invalid page
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
  const threads = scanIndex(read, COMMENT_LISTS.threads.scan({ post_id }));
  const page = await readComments(read, threads, paging);
  const url = listUrl(context, 'listPostComments', post_id);
  return envelope(url, {}, page, await viewThreads(read, viewer, page.rows));
}

/** A user's public comments, newest first. @throws NotFoundError for an unknown user and an invalid page */
export async function listUserComments(
  context: Context,
  viewer: Viewer,
  user_id: number,
  paging: PageQuery,
): Promise<CommentPage> {
  const { read } = context.database;
  await getUserRow(read, user_id);
  const scan = COMMENT_LISTS.byAuthor.scan({ author_id: user_id });
  const page = await readComments(read, scanMatching(read, scan, ON_LISTED_POST), paging);
  const url = listUrl(context, 'listUserComments', user_id);
  return envelope(url, {}, page, await viewComments(read, viewer, page.rows));
}

/**
 * Comments for admins, newest first or longest waiting first. Comments on posts that are not listed are left out, because
 * admins cannot decide on them.
 * @throws InvalidError for an unknown status, NotFoundError for an invalid page
 */
export async function listComments(
  context: Context,
  admin: Viewer,
  query: CommentsQuery,
): Promise<CommentPage> {
  const { read } = context.database;
  const statuses = readStatusFilter(query.status, ITEM_STATUSES) ?? new Set(ITEM_STATUSES);
  const list = query.sort === 'waiting' ? COMMENT_LISTS.waiting : COMMENT_LISTS.byStatus;
  const scan = list.scan({ statuses });
  const page = await readComments(read, scanMatching(read, scan, ON_LISTED_POST), query);
  const url = listUrl(context, 'listComments');
  const filters = { status: query.status, sort: query.sort };
  return envelope(url, filters, page, await viewComments(read, admin, page.rows));
}

function readComments(queries: Queries, source: KeySource, paging: PageQuery) {
  return readPage(source, (ids) => findComments(queries, ids), paging);
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
