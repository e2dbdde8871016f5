import { NavLink } from 'react-router';
import { useAuth } from '../session/auth.tsx';
import { useOverlays } from '../session/overlays.tsx';
import { Icon } from '../ui/icon.tsx';
import { EXPLORE, SAVED } from './nav-links.ts';

/** Below 768 px, at the bottom of the screen. */
export function MobileBar() {
  const { isAuthenticated, isLoading } = useAuth();
  const { overlay, openMenu } = useOverlays();
  const entries = isAuthenticated || isLoading ? [...EXPLORE, SAVED] : EXPLORE;
  return (
    <nav aria-label="Main" className="mobile-bar">
      <ul className="flex">
        {entries.map(({ to, label, icon }) => (
          <li key={to} className={isLoading && to === SAVED.to ? 'if-session-stored' : 'flex-1'}>
            <NavLink to={to} prefetch="intent" className="mobile-tab">
              <Icon name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
        <li className="flex-1">
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
