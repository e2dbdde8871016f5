import * as postMessages from '@magpie/contract/messages/posts';
import { listComments, listPostComments, listUserComments } from '../../comments/comment-lists.ts';
import { getCommentThread } from '../../comments/comment-thread.ts';
import { createComment, deleteComment, editComment, replyToComment } from '../../comments/comments.ts';
import { listCommentVersions } from '../../comments/comment-versions.ts';
import { InvalidError } from '../../errors.ts';
import { likeComment, unlikeComment } from '../../likes/likes.ts';
import { approveComment, removeComment } from '../../moderation/decisions.ts';
import { reportComment } from '../../moderation/reports.ts';
import { renderComment } from '../../writing/render-comment.ts';
import type { Handlers } from '../handlers.ts';

export const commentHandlers = {
  listPostComments: ({ context, viewer, params, query }) =>
    listPostComments(context, viewer, params.id, query),
  listUserComments: ({ context, viewer, params, query }) =>
    listUserComments(context, viewer, params.id, query),
  listComments: ({ context, actor, query }) => listComments(context, actor, query),

  getCommentThread: ({ context, viewer, params }) => getCommentThread(context, viewer, params.id),

  listCommentVersions: ({ context, params }) => listCommentVersions(context, params.id),
  previewComment: async ({ context, body }) => ({
    content_html: await renderComment(context.database.read, body.content),
  }),

  createComment: ({ context, actor, params, body }) => {
    requireSamePost(params.id, body.post);
    return createComment(context, actor, params.id, body.content);
  },
  replyToComment: ({ context, actor, params, body }) =>
    replyToComment(context, actor, params.id, body.content),
  editComment: ({ context, actor, params, body }) => editComment(context, actor, params.id, body.content),
  deleteComment: ({ context, actor, params }) => deleteComment(context, actor, params.id),

  likeComment: ({ context, actor, params }) => likeComment(context, actor, params.id),
  unlikeComment: ({ context, actor, params }) => unlikeComment(context, actor, params.id),
  reportComment: ({ context, actor, params, body }) => reportComment(context, actor, params.id, body),
  removeComment: ({ context, actor, params, body }) => removeComment(context, actor, params.id, body.reason),
  approveComment: ({ context, actor, params, body }) =>
    approveComment(context, actor, params.id, body.reason),
} satisfies Partial<Handlers>;

function requireSamePost(id: number, inBody: number | null | undefined) {
  if ((inBody ?? id) !== id) throw new InvalidError({ post: [postMessages.otherPost] });
}
