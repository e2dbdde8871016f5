import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useIsOverlayEntry } from '../../session/use-history-entry.ts';
import { CountBadge } from '../../ui/labels/count-badge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { NavEntry } from './nav-links.ts';

/** A link of the sidebar or the Menu sheet. Its label is visible where `.nav-label` is. */
export function NavItem({ to, label, icon, count }: NavEntry) {
  return (
    <li>
      <NavLink
        to={to}
        replace={useIsOverlayEntry()}
        title={label}
        aria-description={count?.meaning}
        prefetch="intent"
        className="nav-item"
      >
        <NavContent icon={icon} label={label} count={count} />
      </NavLink>
    </li>
  );
}

/** The content of a row, whether it is a link or a button. */
export function NavContent({ icon, label, count }: Omit<NavEntry, 'to'>) {
  return (
    <>
      <Icon name={icon} />
      <span className="nav-label">{label}</span>
      <CountBadge count={count} />
    </>
  );
}

/** Rows under a heading. */
export function NavGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="nav-group">
      <h2 className="nav-heading">{heading}</h2>
      <ul>{children}</ul>
    </section>
  );
}
