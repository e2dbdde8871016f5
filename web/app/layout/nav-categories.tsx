import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../api/categories.ts';
import { NavGroup, NavItem } from './nav-item.tsx';

export function NavCategories() {
  const { data: categories = [] } = useQuery(categoriesQuery());
  return (
    <NavGroup heading="Categories">
      {categories.map(({ slug, name, icon }) => (
        <NavItem key={slug} to={`/category/${slug}`} label={name} icon={icon} />
      ))}
    </NavGroup>
  );
}
