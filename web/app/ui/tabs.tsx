import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { BadgeCount } from '../lib/text/waiting-count.ts';
import { CountBadge } from './labels/count-badge.tsx';
import { followTabKey } from './link-tabs.tsx';

export interface Tab<V extends string> {
  value: V;
  label: string;
  count?: BadgeCount | undefined;
  /** Mounted only while its tab is chosen. */
  panel: ReactNode;
}

export interface TabsProps<V extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
}

export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // A count that arrives later moves the chosen tab.
  const counted = tabs.filter(({ count }) => count).length;
  useLayoutEffect(() => {
    if (row.current) bringIntoView(row.current);
  }, [value, counted]);

  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className="tab-row" onKeyDown={followTabKey}>
        {tabs.map((tab) => {
          const isChosen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              title={tab.count?.meaning}
              tabIndex={isChosen ? 0 : -1}
              data-state={isChosen ? 'active' : 'inactive'}
              className="tab"
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
              <CountBadge count={tab.count} />
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="pt-5"
      >
        {tabs.find((tab) => tab.value === value)?.panel}
      </div>
    </>
  );
}

/** Scrolls only the row, not the page. */
function bringIntoView(row: HTMLElement) {
  const tab = row.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  const { left, width } = row.getBoundingClientRect();
  if (tab) row.scrollLeft += tab.left + tab.width / 2 - left - width / 2;
}
