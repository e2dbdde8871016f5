import { byId, type Call } from '../call.ts';
import { DecisionBody, ReportBody, ReportReply } from '../moderation.ts';
import { DecidedPost } from '../posts.ts';

/** Reports of posts, and decisions on them. */
export const postModerationCalls = {
  reportPost: {
    summary: 'Report a post',
    method: 'POST',
    path: '/api/content/posts/:id/report/',
    access: 'user',
    needsConfirmedEmail: true,
    limit: 'report',
    ...byId,
    body: ReportBody,
    reply: ReportReply,
  },
  removePost: {
    summary: 'Remove a post',
    method: 'POST',
    path: '/api/content/posts/:id/remove/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: DecisionBody,
    reply: DecidedPost,
  },
  rejectPost: {
    summary: 'Reject a held post',
    method: 'POST',
    path: '/api/content/posts/:id/reject/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: DecisionBody,
    reply: DecidedPost,
  },
  approvePost: {
    summary: 'Approve a post',
    method: 'POST',
    path: '/api/content/posts/:id/approve/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: DecisionBody,
    reply: DecidedPost,
  },
} as const satisfies Record<string, Call>;
