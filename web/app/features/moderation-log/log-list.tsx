import * as logMessages from '@magpie/contract/messages/moderation-log';
import type { LogEntry } from '@magpie/contract/moderation/log';
import { useInfiniteQuery } from '@tanstack/react-query';
import { cursorOf } from '../../api/client/client.ts';
import { type LogChoice, logPath, logQuery } from '../../api/moderation/log.ts';
import { useHydrated } from '../../lib/rendering/hydrated.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LogItem } from './log-item.tsx';

export function LogList({ choice }: { choice: LogChoice }) {
  const isHydrated = useHydrated();
  const list = useInfiniteQuery(logQuery(choice));
  if (list.isPending) {
    return (
      <ListSkeleton label="Loading the moderation log">
        <Skeleton className="h-20 w-full max-w-3xl rounded-xl" />
      </ListSkeleton>
    );
  }
  if (list.isLoadingError) return <ErrorState message={logMessages.loadLog} query={list} />;
  const entries = list.data.pages.flatMap(({ results }) => results);
  const next = cursorOf(list.data.pages.at(-1)?.next);
  if (entries.length === 0) {
    const isFiltered = choice.action !== null || choice.moderator !== '';
    return (
      <EmptyState message={isFiltered ? logMessages.noSuchActs : logMessages.emptyLog} icon="ShieldCheck" />
    );
  }
  return (
    <div className="max-w-3xl">
      <ul aria-label="Moderation log" className="rounded-xl border border-line bg-surface">
        {entries.map((entry) => (
          <LogItem key={keyOf(entry)} entry={entry} />
        ))}
      </ul>
      {isHydrated ? (
        <ListEnd list={list} failure={logMessages.loadLog} />
      ) : (
        next !== null && (
          <div className="list-end">
            <Link
              look="plain"
              rel="next"
              to={logPath({ ...choice, cursor: next })}
              className={buttonLook({ size: 'lg' })}
            >
              Load More
            </Link>
          </div>
        )
      )}
    </div>
  );
}

/** A key for React, unique because nothing is decided twice in the same moment. */
function keyOf({ action, created_at, target }: LogEntry) {
  return [created_at, action, target.kind, target.id, target.title].join();
}
