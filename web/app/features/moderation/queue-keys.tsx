import { STORAGE_KEYS } from '@magpie/contract/page-values';
import { useStoredChoice } from '../../lib/stored/use-stored-choice.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

/** Whether the keys A, R, J, K and X act on the queue; the browser remembers the choice. */
export function useKeyChoice() {
  const [chosen, choose] = useStoredChoice(STORAGE_KEYS.queueKeys, ['true', 'false']);
  return [chosen === 'true', (isOn: boolean) => choose(isOn ? 'true' : 'false')] as const;
}

const KEYS = [
  ['A', 'approve'],
  ['R', 'remove'],
  ['J', 'next'],
  ['K', 'previous'],
  ['X', 'select'],
  ['Ctrl Enter', 'confirm'],
] as const;

export interface QueueKeysProps {
  isOn: boolean;
  /** Whether the items have check boxes. */
  canSelect: boolean;
  onChange: (on: boolean) => void;
}

/** Lists the keys of the queue, and switches all but Ctrl+Enter on or off; not for touch screens. */
export function QueueKeys({ isOn, canSelect, onChange }: QueueKeysProps) {
  return (
    <div className="queue-keys">
      <Checkbox
        label="Keyboard shortcuts"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isOn && (
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          {KEYS.filter(([key]) => key !== 'X' || canSelect).map(([key, act]) => (
            <span key={key} className="whitespace-nowrap">
              <kbd className="key">{key}</kbd> {act}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
