import { NavLink } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useAuth } from '../../session/auth.tsx';
import { useOpenOverlays, useOverlays } from '../../session/overlays.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EXPLORE, SAVED } from './nav-links.ts';

/** The bottom bar below 768 px. Every tab reserves its place, so that none moves when the next appears. */
export function MobileBar() {
  const { isAuthenticated, isLoading } = useAuth();
  const { openMenu } = useOverlays();
  const { overlay } = useOpenOverlays();
  const entries = isAuthenticated || isLoading ? [...EXPLORE, SAVED] : EXPLORE;
  const columns = isLoading ? 'columns-if-stored' : isAuthenticated ? 'grid-cols-5' : 'grid-cols-4';
  return (
    <nav aria-label="Main" className="mobile-bar">
      <ul className={classNames('grid h-14', columns)}>
        {entries.map(({ to, label, icon }) => (
          <li key={to} className={isLoading && to === SAVED.to ? 'if-session-stored' : undefined}>
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
            aria-expanded={overlay?.kind === 'menu'}
            className="mobile-tab"
            onClick={openMenu}
          >
            <Icon name="Menu" />
            Menu
          </button>
        </li>
      </ul>
    </nav>
  );
}
