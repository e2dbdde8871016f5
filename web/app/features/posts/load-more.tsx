import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { prefetchPage } from '../../api/posts/posts.ts';
import { useHydrated } from '../../lib/rendering/hydrated.tsx';
import { COMMENTS_PARAMETER } from '../../session/overlays.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { useRecovery } from '../../ui/use-recovery.ts';
import type { useFeed } from './use-feed.ts';

export interface LoadMoreProps {
  feed: ReturnType<typeof useFeed>;
  /** Contains the cards; the first new one gets the focus. */
  grid: RefObject<HTMLElement | null>;
  failure: string;
}

/** A button that adds the next page; a link to it until the script has loaded. */
export function LoadMore({ feed, grid, failure }: LoadMoreProps) {
  const isHydrated = useHydrated();
  const href = useNextHref(feed.nextCursor);
  const announcement = useArrival(feed, grid);
  const end = usePrefetchedPage(feed);
  useRecovery(feed);

  return (
    <div ref={end} className="list-end">
      {feed.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger-ink">
          {failure}
        </p>
      )}
      {feed.hasNextPage &&
        (isHydrated ? (
          <Button size="lg" loading={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
            Load More
          </Button>
        ) : (
          <Link to={href} rel="next" className={buttonLook({ size: 'lg' })}>
            Load More
          </Link>
        ))}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** Focuses the first card of a new page; returns the text to announce. */
function useArrival({ posts, pageCount }: LoadMoreProps['feed'], grid: LoadMoreProps['grid']) {
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef({ posts: posts.length, pageCount });
  useEffect(() => {
    const before = shown.current;
    shown.current = { posts: posts.length, pageCount };
    if (pageCount <= before.pageCount) return;
    setAnnouncement(`${posts.length} posts shown`);
    const card = grid.current?.querySelectorAll('article')[before.posts];
    card?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true });
  }, [posts.length, pageCount, grid]);
  return announcement;
}

const NEAR = '1200px';

/** Prefetches the next page near the end, so that Load More shows it at once. */
function usePrefetchedPage({ filters, nextCursor }: LoadMoreProps['feed']) {
  const cache = useQueryClient();
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (nextCursor === null || !entries.some(({ isIntersecting }) => isIntersecting)) return;
    void prefetchPage(cache, filters, nextCursor);
  });
  useEffect(() => {
    if (nextCursor === null || !end.current) return;
    const observer = new IntersectionObserver((entries) => near(entries), { rootMargin: NEAR });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [nextCursor]);
  return end;
}

function useNextHref(cursor: string | null) {
  const { search } = useLocation();
  if (cursor === null) return search;
  const next = new URLSearchParams(search);
  next.set('cursor', cursor);
  next.delete(COMMENTS_PARAMETER);
  return `?${next}`;
}
