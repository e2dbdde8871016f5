import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { useRecovery } from './use-recovery.ts';

export interface ListEndProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Shown when the next page fails to load. */
  failure: string;
  label?: string;
}

/**
 * Loads a list's next page. The button needs the script; a list may show a link in its place until the script has loaded.
 * Rendered directly after the list.
 */
export function ListEnd({ list, failure, label = 'Load More' }: ListEndProps) {
  const { end, press } = useArrival(list);
  useRecovery(list);
  return (
    <div ref={end} className="list-end empty:hidden">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger-ink">
          {failure}
        </p>
      )}
      {list.hasNextPage && (
        <Button size="lg" loading={list.isFetchingNextPage} onClick={press}>
          {label}
        </Button>
      )}
    </div>
  );
}

/** Focuses the first control of the first new item when the requested page has arrived. */
function useArrival({ isFetchingNextPage, fetchNextPage }: ListEndProps['list']) {
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (isFetchingNextPage || shown.current === null) return;
    const arrived = itemsBefore(end.current)[shown.current];
    shown.current = null;
    arrived?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
  }, [isFetchingNextPage]);

  function press() {
    shown.current = itemsBefore(end.current).length;
    void fetchNextPage();
  }
  return { end, press };
}

function itemsBefore(end: HTMLElement | null): Element[] {
  const list = end?.previousElementSibling;
  return [...(list instanceof HTMLTableElement ? (list.tBodies[0]?.rows ?? []) : (list?.children ?? []))];
}
