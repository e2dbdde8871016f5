import * as followMessages from '@magpie/contract/messages/following/follows';
import { targetKinds } from '@magpie/contract/messages/following/mutes';
import type { Follow } from '@magpie/contract/following/follows';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { followsQuery } from '../../api/following/follows.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FollowButton } from './follow-button.tsx';

/** What the viewer follows. What they unfollow stays until the list is opened again, so that they can follow it again. */
export function FollowList({ emptyAction }: { emptyAction: ReactNode }) {
  const list = useInfiniteQuery(followsQuery());
  const follows = list.data?.pages.flatMap(({ results }) => results) ?? [];
  if (list.isPending) {
    return (
      <ListSkeleton label="Loading what you follow">
        <Skeleton className="h-12 w-full rounded-lg" />
      </ListSkeleton>
    );
  }
  if (list.isLoadingError) return <ErrorState message={followMessages.loadFollows} query={list} />;
  if (follows.length === 0 && !list.hasNextPage)
    return <EmptyState message={followMessages.noFollows} icon="UserCheck" action={emptyAction} />;
  return (
    <>
      <ul className="follow-list">
        {follows.map((follow) => (
          <FollowRow key={follow.url} follow={follow} />
        ))}
      </ul>
      <ListEnd list={list} failure={followMessages.loadFollows} />
    </>
  );
}

function FollowRow({ follow }: { follow: Follow }) {
  const id = useId();
  return (
    <li>
      <p className="min-w-0 flex-1">
        <Link id={id} to={follow.url} className="wrap-anywhere">
          <bdi>{follow.name}</bdi>
        </Link>{' '}
        <span className="text-xs text-muted">{targetKinds[follow.kind]}</span>
      </p>
      <FollowButton target={follow} describedBy={id} />
    </li>
  );
}
