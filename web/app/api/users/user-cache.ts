import type { FullUser, User } from '@magpie/contract/users';
import type { PageOf } from '@magpie/contract/fields';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { change } from '../client/change.ts';
import { keys } from '../client/query-keys.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** Updates a user in the admin's lists of users and on the user's page. */
export function showUser(cache: QueryClient, user: FullUser): void {
  change<InfiniteData<PageOf<FullUser>>>(cache, { queryKey: screenKeys.userLists }, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      results: page.results.map((shown) => (shown.id === user.id ? user : shown)),
    })),
  }));
  change<User>(cache, { queryKey: keys.user(user.id) }, () => user);
}
