import { SidebarAccount } from './account.tsx';
import { Logo } from './logo.tsx';
import { NavCategories } from './nav-categories.tsx';
import { NavFooter } from './nav-footer.tsx';
import { NavGroup, NavItem } from './nav-item.tsx';
import { EXPLORE, LIBRARY } from './nav-links.ts';

/** From 768 px: icons only, from 1024 px with their labels. */
export function Sidebar() {
  return (
    <nav aria-label="Main" className="sidebar">
      <Logo className="mb-3 px-1.5 py-1 max-lg:justify-center" nameClassName="max-lg:sr-only" />
      <div className="sidebar-groups">
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
