import { QUEUE_SORTS } from '@magpie/contract/values';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { everHeldQuery } from '../../api/moderation/moderation.ts';
import { Select } from '../../ui/fields/select.tsx';
import { GROUPING_LABELS, type Grouping } from './batches/group-items.ts';
import {
  HELD_CHOICES,
  POST_STATUSES,
  type QueueKind,
  type QueueOrder,
  SORT_LABELS,
  STATUS_CHOICES,
  type StatusChoice,
  type HeldChoice,
} from './queue-choice.ts';
import { QueueKeys } from './queue-keys.tsx';

export interface QueueHeadProps {
  kind: QueueKind;
  status: StatusChoice | HeldChoice;
  onStatus: (status: string) => void;
  order: QueueOrder;
  groupings: readonly Grouping[];
  grouping: Grouping;
  onGrouping: (grouping: string) => void;
  hasKeys: boolean;
  onKeys: (isOn: boolean) => void;
}

/** What the queue shows, and in which order. */
export function QueueHead(props: QueueHeadProps) {
  const { kind, status, onStatus, order, groupings, grouping, onGrouping, hasKeys, onKeys } = props;
  const statuses = useStatusChoices(kind, status);
  const { sort, chooseSort } = order;
  return (
    <div className="queue-head">
      <QueueKeys isOn={hasKeys} canSelect={kind !== 'collections'} onChange={onKeys} />
      {sort && (
        <Choice
          label="Order"
          value={sort}
          onChange={(value) => chooseSort(QUEUE_SORTS.find((one) => one === value) ?? sort)}
        >
          {QUEUE_SORTS.map((one) => (
            <option key={one} value={one}>
              {SORT_LABELS[one]}
            </option>
          ))}
        </Choice>
      )}
      {groupings.length > 1 && (
        <Choice label="Group by" value={grouping} onChange={onGrouping}>
          {groupings.map((one) => (
            <option key={one} value={one}>
              {GROUPING_LABELS[one]}
            </option>
          ))}
        </Choice>
      )}
      <Choice label="Status" value={status} onChange={onStatus}>
        {statuses.map((choice) => (
          <option key={choice} value={choice}>
            {POST_STATUSES[choice].label}
          </option>
        ))}
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ onChange, ...select }: ChoiceProps) {
  return (
    <div className="queue-choice">
      <Select {...select} hideLabel onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

/** Pending and rejected posts are offered only if the site has any, or if the address asks for them. */
function useStatusChoices(kind: QueueKind, chosen: StatusChoice | HeldChoice) {
  const { data: everHeld } = useQuery(everHeldQuery());
  const isHeldChosen = HELD_CHOICES.some((choice) => choice === chosen);
  return kind === 'posts' && (everHeld || isHeldChosen)
    ? [...STATUS_CHOICES, ...HELD_CHOICES]
    : STATUS_CHOICES;
}
