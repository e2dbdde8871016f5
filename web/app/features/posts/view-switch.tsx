import { setView, useView, type View, VIEWS } from '../../lib/view.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';

/** How feeds show posts. Its look comes from styles, which know the choice before the script does. */
export function ViewSwitch() {
  const current = useView();
  return (
    <div role="radiogroup" aria-label="View" className="view-switch">
      {VIEWS.map((view) => (
        <label key={view} title={LOOKS[view].label} className={`view-choice view-${view}`}>
          <input
            type="radio"
            name="view"
            value={view}
            aria-label={LOOKS[view].label}
            checked={current === view}
            onChange={() => setView(view)}
          />
          <Icon name={LOOKS[view].icon} className="size-4" />
          <span className="max-sm:hidden">{LOOKS[view].label}</span>
        </label>
      ))}
    </div>
  );
}

const LOOKS: Record<View, { label: string; icon: IconName }> = {
  cards: { label: 'Cards', icon: 'LayoutGrid' },
  list: { label: 'List', icon: 'List' },
};
