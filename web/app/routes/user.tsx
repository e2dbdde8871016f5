import * as postMessages from '@magpie/contract/messages/posts';
import * as userMessages from '@magpie/contract/messages/users';
import { HydrationBoundary, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { userCommentsQuery } from '../api/comments/user-comments.ts';
import { postsQuery } from '../api/posts/posts.ts';
import { asPageError, prefetch, queryClient } from '../api/client/query-client.ts';
import { userQuery } from '../api/users/users.ts';
import { collectionsQuery } from '../api/collections/collections.ts';
import { CollectionList } from '../features/collections/collection-list.tsx';
import { CommentList } from '../features/comments/comment-list.tsx';
import { FollowControls } from '../features/following/follow-controls.tsx';
import { PostFeed } from '../features/posts/post-feed.tsx';
import { ViewSwitch } from '../features/posts/view-switch.tsx';
import { UserHead } from '../features/profile/user-head.tsx';
import { BanControls } from '../features/users/ban-controls.tsx';
import { FeedLink } from '../layout/feeds/feed-link.tsx';
import { resetOnArrival, isAnotherList, searchOf } from '../layout/feeds/feed-loader.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Problem, problemTitle } from '../layout/problem.tsx';
import { idIn } from '../lib/text/ids.ts';
import { LinkTabs } from '../ui/link-tabs.tsx';
import type { Route } from './+types/user';

type Queries = ReturnType<typeof queryClient>;

const problemWords = { missing: userMessages.userNotFound, failed: userMessages.loadUserData };

function posts(id: number, search: URLSearchParams) {
  return postsQuery({ list: 'recent', author: id, cursor: search.get('cursor') });
}

function feedOf(id: number) {
  return `/feeds/user/${id}`;
}

function tabIn(search: URLSearchParams): 'posts' | 'comments' | 'collections' {
  const tab = search.get('tab');
  return tab === 'comments' || tab === 'collections' ? tab : 'posts';
}

function collections(id: number, search: URLSearchParams) {
  return collectionsQuery({ owner: id, cursor: search.get('cursor') });
}

/** The list of the chosen tab, and the comments in any case, because they are counted. */
function startQueries(queries: Queries, id: number, search: URLSearchParams) {
  const counted = queries.prefetchInfiniteQuery(userCommentsQuery(id));
  const lists = {
    posts: () => queries.prefetchInfiniteQuery(posts(id, search)),
    comments: () => queries.prefetchInfiniteQuery(userCommentsQuery(id, search.get('cursor'))),
    collections: () => queries.prefetchInfiniteQuery(collections(id, search)),
  };
  return Promise.all([counted, lists[tabIn(search)]()]);
}

export async function loader({ params, request }: Route.LoaderArgs) {
  const id = idIn(params.id);
  const { result: user, dehydrated } = await prefetch(async (queries) => {
    const [user] = await Promise.all([
      queries.fetchQuery(userQuery(id)),
      startQueries(queries, id, searchOf(request)),
    ]);
    return user;
  });
  return { user, dehydrated };
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = idIn(params.id);
  const search = searchOf(request);
  const lists = [posts(id, search), userCommentsQuery(id, search.get('cursor')), collections(id, search)];
  resetOnArrival(request, ...lists);
  void startQueries(queryClient(), id, search);
  try {
    return { user: await queryClient().ensureQueryData(userQuery(id)), dehydrated: undefined };
  } catch (error) {
    throw asPageError(error);
  }
}

export const shouldRevalidate = isAnotherList;

export function meta({ loaderData, error, ...input }: Route.MetaArgs) {
  if (!loaderData) {
    const title = problemTitle(error, { missing: problemWords.missing });
    return pageMeta(input, { title, description: title, isPrivate: true });
  }
  const { id, username } = loaderData.user;
  const tab = tabIn(new URLSearchParams(input.location.search));
  const descriptions = {
    posts: `The links about AI that ${username} has shared.`,
    comments: `What ${username} says about links on AI.`,
    collections: `The collections of links about AI by ${username}.`,
  };
  return pageMeta(input, {
    title: username,
    description: descriptions[tab],
    canonicalSearch: tab === 'posts' ? '' : `?tab=${tab}`,
    feed: feedOf(id),
  });
}

export default function UserScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <UserPage key={params.id} user={loaderData.user} />
    </HydrationBoundary>
  );
}

function UserPage({ user: known }: { user: Route.ComponentProps['loaderData']['user'] }) {
  const { id } = known;
  const [search] = useSearchParams();
  const { data: user = known } = useQuery(userQuery(id));
  const tab = tabIn(search);
  return (
    <>
      <UserHead user={user} comments={useCommentCount(id)}>
        <FeedLink path={feedOf(id)} />
        <FollowControls target={{ kind: 'user', id, name: user.username }} />
        <BanControls user={user} />
      </UserHead>
      <LinkTabs
        label="Posts, collections and comments"
        aside={
          // Reserves its height, so that the tabs do not move.
          <div className={tab === 'posts' ? undefined : 'invisible'}>
            <ViewSwitch />
          </div>
        }
        tabs={[
          { label: 'Posts', to: `/user/${id}`, isCurrent: tab === 'posts' },
          { label: 'Collections', to: `/user/${id}?tab=collections`, isCurrent: tab === 'collections' },
          { label: 'Comments', to: `/user/${id}?tab=comments`, isCurrent: tab === 'comments' },
        ]}
      >
        {tab === 'comments' && <UserComments id={id} cursor={search.get('cursor')} />}
        {tab === 'collections' && <CollectionList query={collections(id, search)} />}
        {tab === 'posts' && (
          <PostFeed
            query={posts(id, search)}
            empty={postMessages.noUserPosts}
            failure={userMessages.loadUserPosts}
          />
        )}
      </LinkTabs>
    </>
  );
}

function UserComments({ id, cursor }: { id: number; cursor: string | null }) {
  const hrefWith = (more: Record<string, string>) => `?${new URLSearchParams({ tab: 'comments', ...more })}`;
  return (
    <CommentList
      list={useInfiniteQuery(userCommentsQuery(id, cursor))}
      failure={userMessages.loadUserComments}
      linkOf={({ post }) => ({ to: hrefWith({ comments: String(post) }), preventScrollReset: true })}
      hrefFrom={(from) => hrefWith({ cursor: from })}
    />
  );
}

function useCommentCount(id: number) {
  const { data, hasNextPage } = useInfiniteQuery(userCommentsQuery(id));
  if (!data) return null;
  return { count: data.pages.flatMap(({ results }) => results).length, isAll: !hasNextPage };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} words={problemWords} />;
}
