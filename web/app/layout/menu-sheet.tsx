import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../session/auth.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { accountEntries, LoginButton } from './account.tsx';
import { NavCategories } from './nav-categories.tsx';
import { NavFooter } from './nav-footer.tsx';
import { NavContent, NavGroup, NavItem } from './nav-item.tsx';
import { EXPLORE, LIBRARY } from './nav-links.ts';

/** Everything the sidebar has, from the bottom of a phone's screen. Going somewhere closes it. */
export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { key } = useLocation();
  const arrived = useEffectEvent(onClose);
  useEffect(() => arrived(), [key]);
  return (
    <Drawer open={open} onClose={onClose} title="Menu" side="bottom">
      <div className="menu-sheet">
        <NavGroup heading="Explore">
          {EXPLORE.map((entry) => (
            <NavItem key={entry.to} {...entry} />
          ))}
        </NavGroup>
        <NavGroup heading="Library">
          {LIBRARY.map((entry) => (
            <NavItem key={entry.to} {...entry} />
          ))}
        </NavGroup>
        <NavCategories />
        <NavGroup heading="More">
          <NavFooter />
          <AccountRows onDone={onClose} />
        </NavGroup>
      </div>
    </Drawer>
  );
}

function AccountRows({ onDone }: { onDone: () => void }) {
  const { user, logout } = useAuth();
  if (!user) {
    return (
      <li>
        <LoginButton onPress={onDone} />
      </li>
    );
  }
  return (
    <>
      {accountEntries(user).map((entry) => (
        <NavItem key={entry.to} {...entry} />
      ))}
      <li>
        <button
          type="button"
          className="nav-item"
          onClick={() => {
            onDone();
            void logout();
          }}
        >
          <NavContent icon="LogOut" label="Log Out" />
        </button>
      </li>
    </>
  );
}
