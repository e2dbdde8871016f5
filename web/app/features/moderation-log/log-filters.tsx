import { logActions } from '@magpie/contract/messages/moderation-log';
import { LOG_ACTIONS } from '@magpie/contract/moderation/log-actions';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type LogChoice, logPath, moderatorsQuery } from '../../api/moderation/log.ts';
import { Select } from '../../ui/fields/select.tsx';

/** A choice takes effect at once. */
export function LogFilters({ choice }: { choice: LogChoice }) {
  const navigate = useNavigate();
  const { data: moderators = [] } = useQuery(moderatorsQuery());
  const choose = (change: Partial<LogChoice>) =>
    void navigate(logPath({ ...choice, cursor: null, ...change }), { preventScrollReset: true });
  // The list may lack the moderator whom the address names.
  const names = new Set([...moderators.map(({ username }) => username), choice.moderator]);
  names.delete('');
  return (
    <search className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-[14rem_14rem]">
      <Select
        label="Action"
        value={choice.action ?? ''}
        onChange={({ target }) =>
          choose({ action: LOG_ACTIONS.find((action) => action === target.value) ?? null })
        }
      >
        <option value="">All</option>
        {LOG_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {logActions[action]}
          </option>
        ))}
      </Select>
      <Select
        label="Moderator"
        value={choice.moderator}
        onChange={({ target }) => choose({ moderator: target.value })}
      >
        <option value="">All</option>
        {[...names].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </search>
  );
}
