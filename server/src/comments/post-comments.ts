import type { Comment, CommentPage } from '@magpie/contract/comments';
import type { Context } from '../context.ts';
import type { PageQuery } from '../db/paging.ts';
import { KeptPage, KeptReply } from '../kept/kept-page.ts';
import { type Actor, isAdmin, isListed, requireReadable, type Viewer } from '../permissions.ts';
import { loadPostThreads, type PostThreads } from './comment-lists.ts';
import { commentMarksFrom, findCommentMarks } from './comment-marks.ts';

/** Threads as all but admins read them. */
export class KeptThreads extends KeptPage<CommentPage> {
  readonly post: PostThreads['post'];

  constructor({ post, page }: PostThreads) {
    super(page, idsOf(page.results), commentMarksFrom);
    this.post = post;
  }
}

/**
 * The threads under a post, the newest first. What everybody reads is kept; an admin, who reads more, has it put
 * together anew.
 * @throws NotFoundError, also for a post that may not be read and a page that makes no sense
 */
export async function listPostComments(
  context: Context,
  viewer: Viewer,
  post_id: number,
  paging: PageQuery,
): Promise<CommentPage | KeptReply> {
  if (isAdmin(viewer)) {
    const { post, page } = await loadPostThreads(context, viewer, post_id, paging);
    requireReadable(viewer, post);
    return page;
  }

  const kept = await context.kept.threads.get(
    JSON.stringify([post_id, paging]),
    async () => new KeptThreads(await loadPostThreads(context, null, post_id, paging)),
  );
  requireReadable(viewer, kept.post);
  const { read } = context.database;
  const findMarks = (reader: Actor, ids: readonly number[]) => findCommentMarks(read, reader, ids);
  return new KeptReply(kept, findMarks, isListed(kept.post));
}

/** In the order of their JSON: each comment before its replies. */
function idsOf(comments: readonly Comment[]): number[] {
  return comments.flatMap(({ id, replies }) => [id, ...idsOf(replies)]);
}
