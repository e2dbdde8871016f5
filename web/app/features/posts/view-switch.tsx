import { setView, useView, type View } from '../../lib/stored/view.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-names.ts';

/** Chooses how feeds show posts. Styles mark the chosen view, because they apply before the script has loaded. */
export function ViewSwitch() {
  const current = useView();
  return (
    <div role="radiogroup" aria-label="View" className="view-switch">
      {CHOICES.map(({ view, label, icon }) => (
        <label key={view} title={label} className={`view-choice view-${view}`}>
          <input
            type="radio"
            name="view"
            value={view}
            aria-label={label}
            checked={current === view}
            onChange={() => setView(view)}
          />
          <Icon name={icon} className="size-4" />
          <span className="max-sm:hidden">{label}</span>
        </label>
      ))}
    </div>
  );
}

const CHOICES: readonly { view: View; label: string; icon: IconName }[] = [
  { view: 'cards', label: 'Cards', icon: 'LayoutGrid' },
  { view: 'list', label: 'List', icon: 'List' },
];
