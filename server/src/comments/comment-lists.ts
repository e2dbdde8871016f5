import { type CallName, calls } from '@magpie/contract/calls';
import type { Comment, CommentPage, CommentsQuery } from '@magpie/contract/comments';
import { ITEM_STATUSES } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { kindOf } from '../db/dialect.ts';
import { fetchPage, idKey, type Page, type PageQuery, pageUrl, timeKey } from '../db/paging.ts';
import type { PostRow } from '../db/schema.ts';
import { havingStatus, listed } from '../db/scopes.ts';
import { NotFoundError } from '../errors.ts';
import type { Viewer } from '../permissions.ts';
import { readStatusFilter } from '../posts/status-filter.ts';
import { type NamedCommentRow, selectComments } from './comment-rows.ts';
import { viewThreads } from './comment-thread.ts';
import { viewComments } from './comment-view.ts';

/** A page of the threads under a post, and what says who may read it. */
export interface PostThreads {
  post: Pick<PostRow, 'author_id' | 'status'>;
  page: CommentPage;
}

/** The threads under a post, the newest first. @throws NotFoundError */
export async function loadPostThreads(
  context: Context,
  viewer: Viewer,
  post_id: number,
  paging: PageQuery,
): Promise<PostThreads> {
  const { read } = context.database;
  const post = await read
    .selectFrom('posts')
    .select(['author_id', 'status'])
    .where('id', '=', post_id)
    .executeTakeFirst();
  if (!post) throw new NotFoundError();
  const roots = selectComments(read)
    .where('comments.post_id', '=', post_id)
    .where('comments.parent_id', 'is', null);
  const page = await fetchNewest(roots, paging);
  const url = listUrl(context, 'listPostComments', post_id);
  return { post, page: envelope(url, {}, page, await viewThreads(read, viewer, page.rows)) };
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
  const readable = selectComments(read)
    .where('comments.author_id', '=', user_id)
    .where(listed('comments'))
    .where(listed('posts'));
  const page = await fetchNewest(readable, paging);
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
  const standing = selectComments(read)
    .where('comments.deleted_at', 'is', null)
    .where(listed('posts'))
    .where(statuses ? havingStatus(kindOf(read), 'comments', statuses) : sql<boolean>`true`);
  const page = await fetchNewest(standing, query);
  const url = listUrl(context, 'listComments');
  return envelope(url, { status: query.status }, page, await viewComments(read, admin, page.rows));
}

function fetchNewest(comments: ReturnType<typeof selectComments>, paging: PageQuery) {
  const keys = [timeKey('comments.created_at'), idKey('comments.id')] as const;
  return fetchPage(comments, keys, (comment) => [comment.created_at, comment.id], paging);
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
