import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';

/** What a comment said before it was edited; for admins. */
export function versionsQuery(id: number) {
  return queryOptions({
    queryKey: ['versions', id],
    queryFn: async ({ signal }) => (await call('listCommentVersions', { params: { id }, signal })).results,
    staleTime: 0,
  });
}

/** The HTML of a comment that is being written. */
export function commentPreviewQuery(content: string) {
  return queryOptions({
    queryKey: ['comment-preview', content],
    queryFn: async ({ signal }) => (await call('previewComment', { body: { content }, signal })).content_html,
    retry: false,
  });
}

/** Users whose names begin with a text. */
export function suggestedUsersQuery(q: string) {
  return queryOptions({
    queryKey: ['suggested-users', q],
    queryFn: async ({ signal }) => (await call('suggestUsers', { query: { q }, signal })).results,
    retry: false,
  });
}
