import { byId, type Call } from '../call.ts';
import { Post } from '../posts.ts';
import { SourceUrl } from './sources.ts';

const ofPost = { ...byId, path: '/api/content/posts/:id/sources/', access: 'user', reply: Post } as const;

export const sourceCalls = {
  addSource: {
    summary: 'Add another page with the same content to a post; its URL then counts as a duplicate',
    method: 'POST',
    needsConfirmedEmail: true,
    limit: 'submit',
    ...ofPost,
    body: SourceUrl,
    status: 201,
  },
  removeSource: {
    summary:
      'Remove a source; admins can remove every source, the post’s author every one except a merged post’s URL, others only their own',
    method: 'DELETE',
    limit: 'write',
    ...ofPost,
    query: SourceUrl,
  },
} as const satisfies Record<string, Call>;
