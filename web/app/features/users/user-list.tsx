import * as userMessages from '@magpie/contract/messages/users';
import type { FullUser } from '@magpie/contract/users';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { usersQuery } from '../../api/users/user-list.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserRow } from './user-row.tsx';
import { useUserChoice } from './use-user-choice.ts';

/** All users, to search, ban and promote. */
export function UserList() {
  const choice = useUserChoice();
  const list = useInfiniteQuery({ ...usersQuery(choice.filters), placeholderData: keepPreviousData });
  const users = list.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      <UserFilters {...choice} />
      {list.isPending && (
        <ListSkeleton label="Loading users" count={6}>
          <Skeleton className="h-16 w-full rounded-xl" />
        </ListSkeleton>
      )}
      {list.isLoadingError && <ErrorState message={userMessages.loadUsers} query={list} />}
      {list.isSuccess && users.length === 0 && <EmptyState message={userMessages.noUsers} icon="Users" />}
      {users.length > 0 && <UserTable users={users} isOld={list.isPlaceholderData} />}
      {list.data && <ListEnd list={list} failure={userMessages.loadUsers} />}
    </>
  );
}

function UserTable({ users, isOld }: { users: FullUser[]; isOld: boolean }) {
  return (
    <DataTable
      columns={COLUMNS}
      aria-label="Users"
      aria-busy={isOld}
      className="transition-opacity aria-busy:opacity-60"
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} />
      ))}
    </DataTable>
  );
}

const COLUMNS = ['User', 'Role', 'Posts', 'Joined', 'Status', 'Actions'];
