import { Link } from 'react-router';
import { classNames } from '../../lib/text/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Count } from '../../ui/labels/count.tsx';
import type { IconName } from '../../ui/icons/icon-names.ts';

export interface Choice {
  to: string;
  label: string;
  /** Of posts. */
  count?: number;
  icon?: IconName;
  isCurrent?: boolean;
}

/** A row of links, one of which may be current: periods, categories. They work without script. */
export function ChoiceLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1.5">
        {choices.map(({ to, label, count, icon, isCurrent = false }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames('choice', isCurrent && 'choice-current')}
            >
              {icon && <Icon name={icon} className="size-4" />}
              <bdi className={count === undefined ? undefined : 'text-ink'}>{label}</bdi>
              {count !== undefined && <PostsCount count={count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PostsCount({ count }: { count: number }) {
  return (
    <span className="font-normal tabular-nums">
      <Count value={count} />
      <span className="sr-only">{count === 1 ? ' post' : ' posts'}</span>
    </span>
  );
}
