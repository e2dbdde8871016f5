import { useAuth } from '../../session/auth.tsx';
import { useOverlays } from '../../session/overlays.tsx';
import { Drawer } from '../../ui/dialogs/drawer.tsx';
import { accountEntries, LoginRow } from './account.tsx';
import { NavFooter } from './nav-footer.tsx';
import { NavGroups } from './nav-groups.tsx';
import { NavContent, NavGroup, NavItem } from './nav-item.tsx';
import { useWaiting } from './use-waiting.ts';

/** The sidebar's content as a sheet on a phone. Following a link closes it. */
export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} title="Menu" side="bottom">
      <div className="menu-sheet">
        <NavGroups />
        <NavGroup heading="More">
          <NavFooter />
          <AccountRows />
        </NavGroup>
      </div>
    </Drawer>
  );
}

function AccountRows() {
  const { user, logout } = useAuth();
  const { closeAndThen } = useOverlays();
  const waiting = useWaiting();
  if (!user) {
    return (
      <li>
        <LoginRow />
      </li>
    );
  }
  return (
    <>
      {accountEntries(user, waiting).map((entry) => (
        <NavItem key={entry.to} {...entry} />
      ))}
      <li>
        <button type="button" className="nav-item" onClick={() => closeAndThen(() => void logout())}>
          <NavContent icon="LogOut" label="Log Out" />
        </button>
      </li>
    </>
  );
}
