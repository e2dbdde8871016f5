import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import type { BadgeCount } from '../lib/waiting-count.ts';
import { CountBadge } from './count-badge.tsx';

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
  function choose(next: string) {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List aria-label={label} className="flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            aria-description={tab.count?.meaning}
            className="tab"
          >
            {tab.label}
            <CountBadge count={tab.count} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
