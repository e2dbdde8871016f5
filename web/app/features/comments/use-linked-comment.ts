import { useEffect, useRef } from 'react';

/** Scrolls to the comment that the page's address names, and focuses it, once it is shown. */
export function useLinkedComment(linked: number | null, isShown: boolean) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (linked === null || !isShown) return;
    const comment = list.current?.querySelector<HTMLElement>('.comment-linked');
    comment?.focus({ preventScroll: true });
    comment?.scrollIntoView({ block: 'center' });
  }, [linked, isShown]);
  return list;
}
