import { TOP_PERIODS, type TopPeriod } from '@magpie/contract/values';
import { useSearchParams } from 'react-router';
import { postsQuery } from '../api/posts/posts.ts';
import { ChoiceLinks } from '../layout/feeds/choice-links.tsx';
import { feedClientLoader, feedLoader } from '../layout/feeds/feed-loader.ts';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { PERIOD_LABELS } from '../layout/feeds/sort-tabs.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { Route } from './+types/top';

const words = {
  title: 'Top',
  description: 'The most liked links about AI.',
};

function chosenPeriod(search: URLSearchParams): TopPeriod {
  return TOP_PERIODS.find((period) => period === search.get('period')) ?? 'all';
}

function posts(search: URLSearchParams) {
  return postsQuery({ list: 'top', period: chosenPeriod(search), cursor: search.get('cursor') });
}

function searchFor(period: TopPeriod) {
  return period === 'all' ? '' : `?period=${period}`;
}

function feedOf(period: TopPeriod) {
  return `/feeds/top-${period}`;
}

export const loader = feedLoader(posts);
export const clientLoader = feedClientLoader(posts);

export function meta(input: Route.MetaArgs) {
  const period = chosenPeriod(new URLSearchParams(input.location.search));
  return pageMeta(input, { ...words, feed: feedOf(period) });
}

export default function Top({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const chosen = chosenPeriod(search);
  const choices = TOP_PERIODS.map((period) => ({
    to: `/explore/top${searchFor(period)}`,
    label: PERIOD_LABELS[period],
    isCurrent: period === chosen,
  }));
  return (
    <FeedScreen {...words} feed={feedOf(chosen)} loaderData={loaderData} posts={posts}>
      <ChoiceLinks label="Period" choices={choices} />
    </FeedScreen>
  );
}
