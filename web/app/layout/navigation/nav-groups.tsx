import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../api/topics/categories.ts';
import { NavGroup, NavItem } from './nav-item.tsx';
import { COLLECTIONS, EXPLORE, LIBRARY, type NavEntry, NOTIFICATIONS, SEARCH, TAGS } from './nav-links.ts';
import { useUnread } from './use-unread.ts';

/** The links of the site, in the sidebar and in the Menu sheet. */
export function NavGroups() {
  const count = useUnread();
  const { data: categories = [] } = useQuery(categoriesQuery());
  return (
    <>
      <NavList heading="Explore" entries={[...EXPLORE, COLLECTIONS, SEARCH, TAGS]} />
      <NavList heading="Library" entries={[...LIBRARY, { ...NOTIFICATIONS, count }]} />
      <NavList
        heading="Categories"
        entries={categories.map(({ slug, name, icon }) => ({ to: `/category/${slug}`, label: name, icon }))}
      />
    </>
  );
}

function NavList({ heading, entries }: { heading: string; entries: readonly NavEntry[] }) {
  return (
    <NavGroup heading={heading}>
      {entries.map((entry) => (
        <NavItem key={entry.to} {...entry} />
      ))}
    </NavGroup>
  );
}
