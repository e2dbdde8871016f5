import { NavLink } from 'react-router';
import { classNames } from '../../lib/text/class-names.ts';
import { describedBy, sumOf } from '../../lib/text/waiting-count.ts';
import { useOverlays } from '../../session/overlays.tsx';
import { CountBadge } from '../../ui/labels/count-badge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { EXPLORE, SAVED } from './nav-links.ts';
import { useScrollsDown } from './use-scrolls-down.ts';
import { useUnread } from './use-unread.ts';
import { useWaiting } from './use-waiting.ts';

/** The bottom bar below 768 px. */
export function MobileBar() {
  const { openMenu } = useOverlays();
  const scrollsDown = useScrollsDown();
  const count = sumOf(useUnread(), useWaiting());
  return (
    <nav aria-label="Main" className={classNames('mobile-bar', scrollsDown && 'bar-away')}>
      <ul className="grid h-14 auto-cols-fr grid-flow-col">
        {[...EXPLORE, SAVED].map(({ to, label, icon }) => (
          <li key={to} className={to === SAVED.to ? 'anonymous:hidden' : undefined}>
            <NavLink to={to} prefetch="intent" className="mobile-tab">
              <Icon name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            {...describedBy(count)}
            className="mobile-tab"
            onClick={openMenu}
          >
            <Icon name="Menu" />
            Menu
            <CountBadge count={count} />
          </button>
        </li>
      </ul>
    </nav>
  );
}
