import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useIsAbove } from '../../session/use-history-entry.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import type { NavEntry } from './nav-links.ts';

/** A link of the sidebar or the Menu sheet. Its label is visible where `.nav-label` is. */
export function NavItem({ to, label, icon }: NavEntry) {
  return (
    <li>
      <NavLink to={to} replace={useIsAbove()} title={label} prefetch="intent" className="nav-item">
        <NavContent icon={icon} label={label} />
      </NavLink>
    </li>
  );
}

/** The content of a row, whether it is a link or a button. */
export function NavContent({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className="nav-label">{label}</span>
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
