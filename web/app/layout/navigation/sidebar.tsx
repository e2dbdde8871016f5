import { SidebarAccount } from './account.tsx';
import { Logo } from './logo.tsx';
import { NavFooter } from './nav-footer.tsx';
import { NavGroups } from './nav-groups.tsx';
import { useLiveUnread } from './use-unread.ts';

/** From 768 px: icons above small labels, from 1024 px a list. */
export function Sidebar() {
  useLiveUnread();
  return (
    <nav aria-label="Main" className="sidebar">
      <Logo className="mb-3 px-1.5 py-1 max-lg:justify-center" nameClassName="max-lg:sr-only" />
      <div className="sidebar-groups">
        <NavGroups />
      </div>
      <ul className="border-t border-line pt-2">
        <NavFooter />
        <li>
          <SidebarAccount />
        </li>
      </ul>
    </nav>
  );
}
