import { isolated } from '@magpie/contract/messages/isolated';
import type { Option } from './combobox-options.tsx';
import { Icon } from '../icons/icon.tsx';

export interface ChipsProps {
  label: string;
  chosen: readonly Option[];
  onRemove: (option: Option) => void;
}

/** The chosen options, each with a button that removes it. */
export function Chips({ label, chosen, onRemove }: ChipsProps) {
  return (
    <ul aria-label={label} className="chips">
      {chosen.map((option) => (
        <li key={option.id} className="chip">
          <bdi>{option.name}</bdi>
          <button
            type="button"
            aria-label={`Remove ${isolated(option.name)}`}
            onClick={() => onRemove(option)}
          >
            <Icon name="X" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
