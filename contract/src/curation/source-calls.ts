import { byId, type Call } from '../call.ts';
import { Post } from '../posts.ts';
import { SourceUrl } from './sources.ts';

const ofPost = { ...byId, path: '/api/content/posts/:id/sources/', access: 'user', reply: Post } as const;

export const sourceCalls = {
  addSource: {
    summary: 'Add another page with the same content to a post; submitting that page then leads to this post',
    method: 'POST',
    needsConfirmedEmail: true,
    limit: 'submit',
    ...ofPost,
    body: SourceUrl,
    status: 201,
  },
  removeSource: {
    summary:
      'Remove a source that you added, or any source of your own post; only admins can remove other sources and URLs of merged posts',
    method: 'DELETE',
    limit: 'write',
    ...ofPost,
    query: SourceUrl,
  },
} as const satisfies Record<string, Call>;
