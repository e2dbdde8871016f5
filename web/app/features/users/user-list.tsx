import { texts } from '@magpie/contract/messages';
import type { FullUser } from '@magpie/contract/users';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { usersQuery } from '../../api/users.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserRow } from './user-row.tsx';
import { useUserChoice } from './use-user-choice.ts';

/** Everybody with an account, to search, ban and promote. */
export function UserList() {
  const choice = useUserChoice();
  const list = useInfiniteQuery({ ...usersQuery(choice.filters), placeholderData: keepPreviousData });
  const users = list.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      <UserFilters {...choice} />
      {list.isPending && <Loading />}
      {list.isLoadingError && (
        <ErrorState
          message={texts.loadUsers}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.isSuccess && users.length === 0 && <EmptyState message={texts.noUsers} icon="Users" />}
      {users.length > 0 && <UserTable users={users} isOld={list.isPlaceholderData} />}
      {list.data && <ListEnd list={list} failure={texts.loadUsers} />}
    </>
  );
}

function UserTable({ users, isOld }: { users: FullUser[]; isOld: boolean }) {
  return (
    <table
      role="table"
      aria-label="Users"
      aria-busy={isOld}
      className="data-table transition-opacity aria-busy:opacity-60"
    >
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  );
}

const COLUMNS = ['User', 'Role', 'Posts', 'Joined', 'Status', 'Actions'];

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading users</span>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-16 w-full rounded-xl" />
      ))}
    </div>
  );
}
