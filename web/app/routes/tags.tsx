import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import * as tagMessages from '@magpie/contract/messages/tags';
import { prefetch, queryClient } from '../api/client/query-client.ts';
import { tagsQuery } from '../api/topics/tags.ts';
import { ChoiceLinks } from '../layout/feeds/choice-links.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { TagWithCount } from '@magpie/contract/tags';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Count } from '../ui/labels/count.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/tags';

const words = { title: 'Tags', description: 'All tags, most used first.' };

export async function loader() {
  const { dehydrated } = await prefetch((queries) => queries.fetchQuery(tagsQuery()));
  return { dehydrated };
}

export function clientLoader() {
  void queryClient().prefetchQuery(tagsQuery());
  return { dehydrated: undefined };
}

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, words);
}

export default function Tags({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <PageHeader {...words} />
      <TagLinks />
    </HydrationBoundary>
  );
}

function TagLinks() {
  const query = useQuery(tagsQuery());
  if (query.isPending) {
    return (
      <ListSkeleton label="Loading tags">
        <Skeleton className="h-8 w-full rounded-lg" />
      </ListSkeleton>
    );
  }
  if (query.isError) return <ErrorState message={tagMessages.loadTags} query={query} />;
  if (query.data.length === 0) return <EmptyState message={tagMessages.noTags} icon="Tags" />;
  const choices = query.data
    .toSorted((a, b) => b.posts_count - a.posts_count)
    .map((tag) => ({ to: `/tag/${tag.slug}`, label: <TagLabel {...tag} /> }));
  return <ChoiceLinks label="Tags" choices={choices} />;
}

function TagLabel({ name, posts_count }: TagWithCount) {
  return (
    <span className="flex gap-1.5">
      <bdi className="text-ink">{name}</bdi>
      <span className="font-normal tabular-nums">
        <Count value={posts_count} />
        <span className="sr-only">{posts_count === 1 ? ' post' : ' posts'}</span>
      </span>
    </span>
  );
}
