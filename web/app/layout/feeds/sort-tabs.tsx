import { TOP_PERIODS, type TopPeriod } from '@magpie/contract/values';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { ChoiceLinks } from './choice-links.tsx';
import { sortIn } from './sorts.ts';

export const PERIOD_LABELS: Record<TopPeriod, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  all: 'All',
};

/** The orders of a list, and the periods of Top. */
export function SortTabs({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { list, period } = sortIn(search);
  const periods = TOP_PERIODS.map((one) => ({
    to: `${pathname}?sort=top${one === 'all' ? '' : `&period=${one}`}`,
    label: PERIOD_LABELS[one],
    isCurrent: one === period,
  }));
  return (
    <LinkTabs
      label="Sort"
      tabs={[
        { label: 'Recent', to: pathname, isCurrent: list === 'recent' },
        { label: 'Trending', to: `${pathname}?sort=trending`, isCurrent: list === 'trending' },
        { label: 'Top', to: `${pathname}?sort=top`, isCurrent: list === 'top' },
      ]}
    >
      {list === 'top' && (
        <div className="mb-5">
          <ChoiceLinks label="Period" choices={periods} />
        </div>
      )}
      {children}
    </LinkTabs>
  );
}
