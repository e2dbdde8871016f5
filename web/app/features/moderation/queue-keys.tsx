import { STORAGE_KEYS } from '@magpie/contract/values';
import { useState } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

/** Whether keys without a modifier decide, as chosen in this browser. */
export function useKeyChoice() {
  const [isOn, setOn] = useState(isStoredOn);
  function choose(on: boolean) {
    setOn(on);
    try {
      localStorage.setItem(STORAGE_KEYS.queueKeys, String(on));
    } catch {
      // Without storage the choice lasts until the screen is left.
    }
  }
  return [isOn, choose] as const;
}

function isStoredOn() {
  try {
    return localStorage.getItem(STORAGE_KEYS.queueKeys) !== 'false';
  } catch {
    return true;
  }
}

const KEYS = [
  ['A', 'approve'],
  ['R', 'remove'],
  ['J', 'next'],
  ['K', 'previous'],
  ['Ctrl Enter', 'confirm'],
] as const;

/** Says which keys decide, and switches them off; not for touch screens. */
export function QueueKeys({ isOn, onChange }: { isOn: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="queue-keys">
      <Checkbox
        label="Keyboard shortcuts"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isOn && (
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          {KEYS.map(([key, act]) => (
            <span key={key} className="whitespace-nowrap">
              <kbd className="key">{key}</kbd> {act}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
