import { useState } from 'react';
import { NavLink } from 'react-router';
import { useAuth } from '../session/auth.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { EXPLORE, SAVED } from './nav-links.ts';

/** Below 768 px, at the bottom of the screen. */
export function MobileBar() {
  const { isAuthenticated, isLoading } = useAuth();
  const [menuOpen, setMenuOpen] = useState(false);
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
            aria-expanded={menuOpen}
            className="mobile-tab"
            onClick={() => setMenuOpen(true)}
          >
            <Icon name="Menu" />
            Menu
          </button>
        </li>
      </ul>
      <MenuSheet open={menuOpen} onClose={() => setMenuOpen(false)} />
    </nav>
  );
}
