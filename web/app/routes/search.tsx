import * as searchMessages from '@magpie/contract/messages/search';
import type { FoundComment } from '@magpie/contract/search/search';
import { HydrationBoundary, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { data, useSearchParams } from 'react-router';
import { foundCommentsQuery, foundPostsQuery, type Search } from '../api/search/search.ts';
import { prefetch, queryClient } from '../api/client/query-client.ts';
import { CommentList } from '../features/comments/comment-list.tsx';
import { FoundPostCard } from '../features/posts/found-post-card.tsx';
import { PostFeed } from '../features/posts/post-feed.tsx';
import { ViewSwitch } from '../features/posts/view-switch.tsx';
import { NoResults } from '../features/search/no-results.tsx';
import { searchIn, searchPath } from '../features/search/search-address.ts';
import { SearchForm, SearchSortSelect } from '../features/search/search-form.tsx';
import { SearchHelp } from '../features/search/search-help.tsx';
import { FeedLink } from '../layout/feeds/feed-link.tsx';
import { isAnotherList, resetOnArrival, searchOf } from '../layout/feeds/feed-loader.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { Problem } from '../layout/problem.tsx';
import { headersOfLoader, cacheIf } from '../lib/rendering/page-caching.ts';
import { excerptOf } from '../lib/text/excerpt.ts';
import { postPath } from '../lib/text/post-path.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Marked } from '../ui/labels/marked.tsx';
import { LinkTabs } from '../ui/link-tabs.tsx';
import type { Route } from './+types/search';

const TITLE = 'Search';

export async function loader({ request }: Route.LoaderArgs) {
  const search = searchIn(searchOf(request));
  const { result, dehydrated } = await prefetch((queries) => ask(queries, search));
  const isEmpty = result?.pages[0]?.results.length === 0;
  return data({ isEmpty, dehydrated }, cacheIf(!isEmpty));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = searchIn(searchOf(request));
  resetOnArrival(request, search.type === 'comments' ? foundCommentsQuery(search) : foundPostsQuery(search));
  // The screen shows a failure.
  ask(queryClient(), search).catch(() => {});
  return null;
}

export const headers = headersOfLoader;
export const shouldRevalidate = isAnotherList;

export function meta({ loaderData, ...input }: Route.MetaArgs) {
  const search = searchIn(new URLSearchParams(input.location.search));
  const { q } = search;
  // The canonical link has no query, because search engines should not index results.
  return pageMeta(input, {
    title: q ? `${q} · ${TITLE}` : TITLE,
    description: q
      ? `Links and comments that match ${q}.`
      : 'Search links about AI and the comments on them.',
    ...(hasFeed(search) && { feed: feedOf(q) }),
    isPrivate: loaderData?.isEmpty ?? false,
  });
}

export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const search = searchIn(parameters);
  return (
    <HydrationBoundary state={loaderData?.dehydrated}>
      <PageHeader title={TITLE}>
        {hasFeed(search) && (
          <>
            <FeedLink path={feedOf(search.q)} />
            <ViewSwitch />
          </>
        )}
      </PageHeader>
      <SearchForm search={search} />
      <SearchHelp isOpen={!search.q} />
      {search.q && <Results search={search} />}
    </HydrationBoundary>
  );
}

function Results({ search }: { search: Search }) {
  const isComments = search.type === 'comments';
  return (
    <div className="search-results">
      <LinkTabs
        label="Posts and comments"
        aside={<SearchSortSelect search={search} />}
        tabs={[
          {
            label: 'Posts',
            to: searchPath({ ...search, type: 'posts', cursor: null }),
            isCurrent: !isComments,
          },
          {
            label: 'Comments',
            to: searchPath({ ...search, type: 'comments', cursor: null }),
            isCurrent: isComments,
          },
        ]}
      >
        {isComments ? <FoundComments search={search} /> : <FoundPosts search={search} />}
      </LinkTabs>
    </div>
  );
}

function FoundPosts({ search }: { search: Search }) {
  const query = foundPostsQuery(search);
  const first = useInfiniteQuery(query).data?.pages[0];
  return (
    <>
      <Announcement q={search.q} first={first} />
      <PostFeed
        query={query}
        Card={FoundPostCard}
        empty={searchMessages.noResults(search.q)}
        emptyAction={<NoResults search={search} corrected={first?.corrected} />}
        failure={searchMessages.searchFailed}
      />
    </>
  );
}

function FoundComments({ search }: { search: Search }) {
  const list = useInfiniteQuery(foundCommentsQuery(search));
  const first = list.data?.pages[0];
  return (
    <>
      <Announcement q={search.q} first={first} />
      <CommentList
        list={list}
        failure={searchMessages.searchFailed}
        empty={
          <EmptyState
            message={searchMessages.noResults(search.q)}
            icon="Search"
            action={<NoResults search={search} corrected={first?.corrected} />}
          />
        }
        linkOf={({ id, post, post_slug }) => ({
          to: `${postPath({ id: post, slug: post_slug })}?comment=${id}`,
        })}
        hrefFrom={(cursor) => searchPath({ ...search, cursor })}
        showsAuthors
        textOf={markedContent}
      />
    </>
  );
}

function markedContent({ content, highlights }: FoundComment) {
  return <Marked {...excerptOf(content, highlights.content ?? [])} />;
}

/** Announces the results to screen readers; Load More announces further pages. */
function Announcement({ q, first }: { q: string; first: { results: unknown[] } | undefined }) {
  const count = first?.results.length;
  return (
    <p role="status" className="sr-only">
      {count !== undefined &&
        (count === 0 ? searchMessages.noResults(q) : searchMessages.resultsShown(count))}
    </p>
  );
}

async function ask(queries: QueryClient, search: Search) {
  if (!search.q) return undefined;
  return search.type === 'comments'
    ? queries.fetchInfiniteQuery(foundCommentsQuery(search))
    : queries.fetchInfiniteQuery(foundPostsQuery(search));
}

/** A feed has posts only. */
function hasFeed({ q, type }: Search) {
  return q !== '' && type === 'posts';
}

function feedOf(q: string) {
  return `/feeds/search?${new URLSearchParams({ q })}`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} words={{ failed: searchMessages.searchFailed }} />;
}
