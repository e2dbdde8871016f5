import type { BanStatus, UserRole } from '@magpie/contract/values';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
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
      <Choice
        label="Ban status"
        chosen={filters.ban_status}
        labels={STATUS_LABELS}
        onChoose={(value) => choose('ban_status', value)}
      />
      <Choice
        label="Role"
        chosen={filters.role}
        labels={ROLE_LABELS}
        onChoose={(value) => choose('role', value)}
      />
    </search>
  );
}

interface ChoiceProps {
  label: string;
  chosen: string | undefined;
  /** Labels by value, in display order. */
  labels: Record<string, string>;
  /** Called with an empty value when All is chosen. */
  onChoose: (value: string) => void;
}

function Choice({ label, chosen = '', labels, onChoose }: ChoiceProps) {
  return (
    <Select label={label} value={chosen} onChange={(event) => onChoose(event.target.value)}>
      <option value="">All</option>
      {Object.entries(labels).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}

const STATUS_LABELS: Record<BanStatus, string> = {
  active: 'Active',
  temporary: 'Banned temporarily',
  permanent: 'Banned permanently',
};
const ROLE_LABELS: Record<UserRole, string> = { admin: 'Admins', user: 'Users' };
