import type { Comment } from '@magpie/contract/comments';
import type { Post } from '@magpie/contract/posts';
import { socialImagePath } from '@magpie/contract/images';
import { DELETED_USER } from '@magpie/contract/page-values';
import * as commentMessages from '@magpie/contract/messages/comments';
import { postPath } from '../lib/text/post-path.ts';

/** A post with the comments shown, in the words of schema.org. */
export function discussionOf(site: string, post: Post, comments: readonly Comment[]) {
  const url = site + postPath(post);
  const image = post.preview_image && socialImagePath(post.preview_image);
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    '@id': url,
    url,
    headline: post.title,
    text: post.description || post.preview_description || post.title,
    ...(image && { image: site + image }),
    datePublished: post.created_at,
    dateModified: lastChangeOf(post),
    author: personOf(site, post.author),
    sharedContent: { '@type': 'WebPage', url: post.url },
    interactionStatistic: [
      counted('LikeAction', post.likes_count),
      counted('CommentAction', post.comments_count),
    ],
    commentCount: post.comments_count,
    comment: commentsOf(comments),
  };

  function commentsOf(all: readonly Comment[]): object[] {
    return all.map((comment) => ({
      '@type': 'Comment',
      url: `${url}?comment=${comment.id}`,
      text: comment.content || commentMessages.deletedComment,
      datePublished: comment.created_at,
      ...(comment.edited_at && { dateModified: comment.edited_at }),
      author: personOf(site, comment.author),
      interactionStatistic: counted('LikeAction', comment.likes_count),
      ...(comment.replies.length > 0 && { comment: commentsOf(comment.replies) }),
    }));
  }
}

/** An approval of a held post sets `created_at`, possibly after an edit. */
function lastChangeOf({ created_at, edited_at }: Post): string {
  return edited_at !== null && edited_at > created_at ? edited_at : created_at;
}

/** The author of a deleted comment, or of a deleted account, has no name and no page. */
function personOf(site: string, author: Post['author']) {
  if (author === null) return { '@type': 'Person', name: DELETED_USER };
  return { '@type': 'Person', name: author.username, url: `${site}/user/${author.id}` };
}

function counted(kind: 'LikeAction' | 'CommentAction', count: number) {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${kind}`,
    userInteractionCount: count,
  };
}
