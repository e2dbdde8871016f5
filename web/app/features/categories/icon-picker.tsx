import { CATEGORY_ICONS, type CategoryIcon } from '@magpie/contract/category-icons';
import { useId } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';

/** The category icons as radio buttons of a form. */
export function IconPicker({ name, defaultValue }: { name: string; defaultValue: CategoryIcon }) {
  const labelId = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className="text-sm font-medium text-ink">
        Icon
      </span>
      <div className="icon-choices">
        {CATEGORY_ICONS.map((icon) => (
          <label key={icon} title={spaced(icon)} className="icon-choice">
            <input
              type="radio"
              name={name}
              value={icon}
              defaultChecked={icon === defaultValue}
              aria-label={spaced(icon)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-lg"
            />
            <Icon name={icon} />
          </label>
        ))}
      </div>
    </div>
  );
}

/** `ShoppingBag` as words. */
function spaced(icon: CategoryIcon) {
  return icon.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}
