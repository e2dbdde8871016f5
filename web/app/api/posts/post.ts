import type { Post } from '@magpie/contract/posts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';

export function postQuery(id: number) {
  return queryOptions({
    queryKey: keys.post(id),
    queryFn: ({ signal }): Promise<Post> => call('getPost', { params: { id }, signal }),
  });
}
