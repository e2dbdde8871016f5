import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link } from './link.tsx';

interface LinkTab {
  to: string;
  label: string;
  isCurrent: boolean;
}

export interface LinkTabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly LinkTab[];
  /** At the end of the row of tabs. */
  aside?: ReactNode;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs with URLs of their own, which work without script. */
export function LinkTabs({ label, tabs, aside, children }: LinkTabsProps) {
  const id = useId();
  const chosen = tabs.findIndex(({ isCurrent }) => isCurrent);
  return (
    <>
      <div className="flex items-end justify-between border-b border-line">
        <div
          role="tablist"
          aria-label={label}
          className="flex gap-1 max-[22.5rem]:gap-0"
          onKeyDown={followTabKey}
        >
          {tabs.map((tab, index) => (
            <Link
              key={tab.to}
              look="plain"
              to={tab.to}
              role="tab"
              id={`${id}-tab-${index}`}
              aria-selected={tab.isCurrent}
              aria-controls={`${id}-panel`}
              data-state={tab.isCurrent ? 'active' : 'inactive'}
              preventScrollReset
              className="tab"
            >
              {tab.label}
            </Link>
          ))}
        </div>
        {aside && <div className="pb-1.5">{aside}</div>}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${chosen}`}
        className="pt-5 list:pt-1"
      >
        {children}
      </div>
    </>
  );
}

/** The keys of tabs: arrows, Home and End choose another tab, Space chooses the focused one. */
export function followTabKey(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowRight: tabs[(at + 1) % tabs.length],
    ArrowLeft: tabs.at(at - 1),
    Home: tabs[0],
    End: tabs.at(-1),
    ' ': tabs[at],
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.click();
}
