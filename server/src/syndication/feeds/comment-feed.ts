import { LISTED_STATUSES } from '@magpie/contract/values';
import { selectComments } from '../../comments/comment-rows.ts';
import type { Context } from '../../context.ts';
import { getPost } from '../../posts/posts.ts';
import { commentEntry, postPage, withoutDirections } from './entries.ts';
import { type Feed, tagUri } from './feed.ts';
import { FEED_MAX, withinSpan } from './feed-span.ts';

/**
 * The newest comments on a post, at every level. The id of a merged post stands for the one it was merged into.
 * @throws NotFoundError, also for a post that is not listed
 */
export async function commentFeed(context: Context, requested: number): Promise<Feed> {
  const { publicUrl, siteName } = context.config;
  const { read } = context.database;
  const post = await getPost(context, null, requested);
  const comments = await selectComments(read)
    .where('comments.post_id', '=', post.id)
    .where('comments.status', 'in', LISTED_STATUSES)
    .where('comments.deleted_at', 'is', null)
    .orderBy('comments.id', 'desc')
    .limit(FEED_MAX)
    .execute();
  const title = withoutDirections(post.title);
  return {
    id: tagUri(publicUrl, `feed/post/${post.id}`),
    title: `Comments on ${title} · ${siteName}`,
    description: `What is said about ${title}.`,
    siteName,
    url: `${publicUrl}/feeds/post/${post.id}`,
    page: postPage(publicUrl, post),
    entries: withinSpan(comments, context.clock()).map((comment) => commentEntry(publicUrl, comment, post)),
  };
}
