import { Skeleton } from '../../ui/skeleton.tsx';

/** Shown instead of a screen while the session is loading. Without JavaScript, it says that the page needs JavaScript. */
export function SessionLoading() {
  return (
    <>
      <div role="status" className="flex flex-col gap-4 noscript:hidden">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-40 w-full" />
      </div>
      <noscript>
        <p className="state">
          This page needs JavaScript, because it depends on who is logged in. Turn it on and reload.
        </p>
      </noscript>
    </>
  );
}
