import { listFactChanges } from '../../facts/fact-changes.ts';
import { proposeFacts } from '../../facts/propose-facts.ts';
import { checkLinkNow } from '../../link-checks/check-link-now.ts';
import { listFeed, listMyPosts } from '../../lists/list-posts.ts';
import { listSponsored } from '../../lists/list-sponsored.ts';
import { getRank, listTrending } from '../../lists/list-trending.ts';
import { getPostWork } from '../../works/get-post-work.ts';
import { joinWork, splitWork } from '../../works/change-works.ts';
import { listWork } from '../../lists/list-work.ts';
import { getOutdated, proposeOutdated } from '../../outdated/outdated.ts';
import { likePost, unlikePost } from '../../likes/likes.ts';
import { approvePost, rejectPost, removePost } from '../../moderation/decisions.ts';
import { mergePost } from '../../moderation/merge/merge-post.ts';
import { reportPost } from '../../moderation/reports.ts';
import { bookmarkPost, unbookmarkPost } from '../../posts/bookmarks.ts';
import { editPost } from '../../posts/edit-post.ts';
import { deletePost, getPost } from '../../posts/posts.ts';
import { addSource, removeSource } from '../../posts/sources/sources.ts';
import { submitPost } from '../../posts/submit-post.ts';
import { listRelatedPosts } from '../../search/related-posts.ts';
import type { Handlers } from '../handlers.ts';

export const postHandlers = {
  listPosts: ({ context, viewer, query }) => listFeed(context, viewer, 'recent', query),
  listTopPosts: ({ context, viewer, query }) => listFeed(context, viewer, 'top', query),
  listTrendingPosts: ({ context, viewer, query }) => listTrending(context, viewer, query),
  listSponsoredPosts: ({ context, viewer, query }) => listSponsored(context, viewer, query),
  listMyPosts: ({ context, actor, query }) => listMyPosts(context, actor, query),

  submitPost: ({ context, actor, body }) => submitPost(context, actor, body),
  getPost: ({ context, viewer, params }) => getPost(context, viewer, params.id),
  getRank: ({ context, viewer, params, query }) =>
    getRank(context, viewer, params.id, query.half_life ?? null),
  listFactChanges: ({ context, viewer, params }) => listFactChanges(context, viewer, params.id),
  checkLink: ({ context, actor, params }) => checkLinkNow(context, actor, params.id),
  proposeFacts: ({ context, actor, params, body }) => proposeFacts(context, actor, params.id, body),
  getOutdated: ({ context, viewer, params }) => getOutdated(context, viewer, params.id),
  proposeOutdated: ({ context, actor, params, body }) => proposeOutdated(context, actor, params.id, body),
  proposeCurrent: ({ context, actor, params }) => proposeOutdated(context, actor, params.id, null),
  listWork: ({ context, viewer, params, query }) => listWork(context, viewer, params.key, query),
  joinWork: ({ context, actor, params, body }) => joinWork(context, actor, params.key, body.post),
  splitWork: ({ context, actor, params, body }) => splitWork(context, actor, params.key, body.post),
  getPostWork: ({ context, viewer, params }) => getPostWork(context, viewer, params.id),
  listRelatedPosts: ({ context, viewer, params }) => listRelatedPosts(context, viewer, params.id),
  editPost: ({ context, actor, params, body }) => editPost(context, actor, params.id, body),
  deletePost: ({ context, actor, params }) => deletePost(context, actor, params.id),

  likePost: ({ context, actor, params }) => likePost(context, actor, params.id),
  unlikePost: ({ context, actor, params }) => unlikePost(context, actor, params.id),
  bookmarkPost: ({ context, actor, params }) => bookmarkPost(context, actor, params.id),
  unbookmarkPost: ({ context, actor, params }) => unbookmarkPost(context, actor, params.id),
  reportPost: ({ context, actor, params, body }) => reportPost(context, actor, params.id, body),
  removePost: ({ context, actor, params, body }) => removePost(context, actor, params.id, body.reason),
  rejectPost: ({ context, actor, params, body }) => rejectPost(context, actor, params.id, body.reason),
  addSource: ({ context, actor, params, body }) => addSource(context, actor, params.id, body),
  removeSource: ({ context, actor, params, query }) => removeSource(context, actor, params.id, query),
  mergePost: ({ context, actor, params, body }) => mergePost(context, actor, params.id, body),
  approvePost: ({ context, actor, params, body }) => approvePost(context, actor, params.id, body.reason),
} satisfies Partial<Handlers>;
