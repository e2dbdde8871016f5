import type { BatchAct } from '@magpie/contract/values';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';

export interface SelectionBarProps {
  /** The number of selected items. */
  count: number;
  /** `post` or `comment`. */
  noun: string;
  acts: readonly BatchAct[];
  onAct: (act: BatchAct) => void;
  onClear: () => void;
}

/** What can be done with the selected items; at the lower edge of the window while the list extends below it. */
export function SelectionBar({ count, noun, acts, onAct, onClear }: SelectionBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count} ${noun}${count === 1 ? '' : 's'} selected`}
      </p>
      {count > 0 && (
        <div role="group" aria-label="Selection" className="queue-selection">
          <span className="grow text-sm max-sm:basis-3/5 font-medium text-ink">{count} selected</span>
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear
          </Button>
          {acts.map((act) => (
            <Button key={act} size="sm" className="max-sm:grow" onClick={() => onAct(act)}>
              <Icon name={ICONS[act]} className="size-4 max-sm:hidden" />
              {LABELS[act]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

const ICONS = { approve: 'Check', remove: 'Ban' } as const;
const LABELS: Record<BatchAct, string> = { approve: 'Approve selected', remove: 'Remove selected' };
