import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/text/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-names.ts';

export interface Choice {
  to: string;
  label: ReactNode;
  icon?: IconName;
  isCurrent?: boolean;
  onSelect?: () => void;
}

/** A row of links, one of which may be current: periods, categories. They work without script. */
export function ChoiceLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className="choices">
        {choices.map(({ to, label, icon, isCurrent = false, onSelect }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              onClick={onSelect}
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames('choice', isCurrent && 'choice-current')}
            >
              {icon && <Icon name={icon} className="size-4" />}
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
