import { BAN_STATUSES, USER_ROLES } from '@magpie/contract/values';
import { useSearchParams } from 'react-router';
import type { UserFilters } from '../../api/client/query-keys.ts';
import { useTypedSearch } from '../../session/use-typed-search.ts';

export type UserChoice = ReturnType<typeof useUserChoice>;

/** The filters of the user list, from the URL. */
export function useUserChoice() {
  const [params] = useSearchParams();
  return { ...useTypedSearch(), filters: readUserFilters(params) };
}

export function readUserFilters(params: URLSearchParams): UserFilters {
  return {
    search: params.get('search')?.trim() || undefined,
    ban_status: BAN_STATUSES.find((status) => status === params.get('ban_status')),
    role: USER_ROLES.find((role) => role === params.get('role')),
  };
}
