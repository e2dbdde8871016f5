import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { inLinkList } from './related.ts';

/** The key of everything about works. */
export const WORKS = ['works'] as const;

/** The newest posts of a work, with only the fields that the page of one of them shows. */
export function workQuery(key: string) {
  return queryOptions({
    queryKey: [...WORKS, key],
    queryFn: async ({ signal }) =>
      (await call('listWork', { params: { key }, signal })).results.map(inLinkList),
  });
}
