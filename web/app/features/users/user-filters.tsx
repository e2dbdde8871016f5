import { BAN_STATUSES, type BanStatus, USER_ROLES, type UserRole } from '@magpie/contract/values';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { UserChoice } from './use-user-choice.ts';

export function UserFilters({ search, filters, writeSearch, choose }: UserChoice) {
  return (
    <search className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,24rem)_12rem_9rem]">
      <div className="max-sm:col-span-2">
        <TextField
          label="Search"
          type="search"
          placeholder="Username or email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => writeSearch(event.target.value)}
        />
      </div>
      <Select
        label="Ban status"
        value={filters.ban_status ?? ''}
        onChange={(event) => choose('ban_status', event.target.value)}
      >
        <option value="">All</option>
        {BAN_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </Select>
      <Select
        label="Role"
        value={filters.role ?? ''}
        onChange={(event) => choose('role', event.target.value)}
      >
        <option value="">All</option>
        {USER_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </Select>
    </search>
  );
}

const STATUS_LABELS: Record<BanStatus, string> = {
  active: 'Active',
  temporary: 'Banned for a time',
  permanent: 'Banned permanently',
};
const ROLE_LABELS: Record<UserRole, string> = { admin: 'Admins', user: 'Users' };
