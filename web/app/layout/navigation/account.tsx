import type { FullUser } from '@magpie/contract/users';
import { type BadgeCount, describedBy } from '../../lib/text/waiting-count.ts';
import { useAuth } from '../../session/auth.tsx';
import { useOverlays } from '../../session/overlays.tsx';
import { Menu, MenuItems, type MenuItemsProps } from '../../ui/menu.tsx';
import { NavContent } from './nav-item.tsx';
import { ACCOUNT, adminLinks, type NavEntry } from './nav-links.ts';
import { useWaiting } from './use-waiting.ts';

/** The last row of the sidebar: Login, or the account's menu. Reserves its height until the session is known. */
export function SidebarAccount() {
  const { user, isLoading, logout } = useAuth();
  const waiting = useWaiting();
  if (isLoading) return <div className="nav-item" />;
  if (!user) return <LoginRow />;
  const items: MenuItemsProps['items'] = [
    ...accountEntries(user, waiting),
    'separator',
    { label: 'Log Out', icon: 'LogOut', onSelect: () => void logout() },
  ];
  return (
    <Menu
      isAbove
      trigger={
        <button type="button" title={user.username} {...describedBy(waiting)} className="nav-item">
          <NavContent icon="CircleUser" label="My Account" count={waiting} />
        </button>
      }
    >
      {(close) => <MenuItems items={items} close={close} />}
    </Menu>
  );
}

/** The specification names this row `Login`, and the button in the top bar `Log in`. */
export function LoginRow() {
  const { openLogin } = useOverlays();
  return (
    <button type="button" title="Login" className="nav-item" onClick={() => openLogin()}>
      <NavContent icon="LogIn" label="Login" />
    </button>
  );
}

/** The links of the account menu. */
export function accountEntries({ role }: FullUser, count: BadgeCount | undefined): NavEntry[] {
  return role === 'admin' ? [...ACCOUNT, ...adminLinks(count)] : ACCOUNT;
}
