import { socialImagePath } from '@magpie/contract/images';
import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';
import type { PostAbsence } from '@magpie/contract/site';
import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { data, redirect, useSearchParams } from 'react-router';
import { ApiError } from '../api/client/api-error.ts';
import { threadQuery } from '../api/comments/comments.ts';
import { linkedFirst, linkedThreadQuery } from '../api/comments/linked-thread.ts';
import { postQuery } from '../api/posts/post.ts';
import { relatedQuery } from '../api/posts/related.ts';
import { workQuery } from '../api/posts/work.ts';
import { asPageError, prefetch, queryClient } from '../api/client/query-client.ts';
import { PostComments } from '../features/comments/post-comments.tsx';
import { PostPage } from '../features/posts/post-page.tsx';
import { RelatedPosts } from '../features/posts/related-posts.tsx';
import { AbsentPost, absenceTitle } from '../layout/absent-post.tsx';
import { SessionLoading } from '../layout/access/session-loading.tsx';
import { discussionOf } from '../layout/discussion.ts';
import { FeedLink } from '../layout/feeds/feed-link.tsx';
import { isAnotherList, searchOf } from '../layout/feeds/feed-loader.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Problem, problemTitle } from '../layout/problem.tsx';
import { idIn } from '../lib/text/ids.ts';
import { jsonLd, JsonLd } from '../lib/rendering/json-ld.tsx';
import { headersOfLoader, cacheIf } from '../lib/rendering/page-caching.ts';
import { pageInput } from '../lib/rendering/page-input.ts';
import { postPath } from '../lib/text/post-path.ts';
import { useSite } from '../lib/site.ts';
import { DeferredAppeal } from '../session/appeals/deferred-appeal.tsx';
import { useUser } from '../session/auth.tsx';
import type { Route } from './+types/post';

interface Loaded {
  id: number;
  /** null if there is no such post, or anonymous visitors may not read it; `absence` then says why. */
  post: Post | null;
  absence: PostAbsence;
  dehydrated?: DehydratedState;
}

const MOVED = { status: 301, headers: { 'Cache-Control': 'no-cache' } };
const problemWords = { failed: postMessages.loadPost };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = idIn(params.id);
  const search = searchOf(request);
  const { result, dehydrated } = await prefetch(async (queries) => {
    const [post] = await Promise.all([
      queries
        .fetchQuery(postQuery(id))
        .catch(nullIfAbsent)
        .then((post) => prefetchWork(queries, post)),
      prefetchBelow(queries, id, search),
    ]);
    return { post, isCommentGone: isCommentGone(queries, id, search) };
  });
  const { post } = result;
  if (post === null) {
    const absence = await context.get(pageInput).absenceOf(id);
    return data<Loaded>({ id, post, absence }, { status: absence === 'unknown' ? 404 : 410 });
  }
  if (isElsewhere(params, post)) throw redirect(postPath(post) + withSearch(search), MOVED);
  return data<Loaded>({ id, post, absence: 'deleted', dehydrated }, cacheIf(!result.isCommentGone));
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = idIn(params.id);
  const search = searchOf(request);
  const queries = queryClient();
  void prefetchBelow(queries, id, search);
  const post = await queries
    .ensureQueryData(postQuery(id))
    .catch(nullIfAbsent)
    .catch((error: unknown) => {
      throw asPageError(error);
    });
  // Only the server knows why the post is absent.
  if (post === null) throw moved(request.url, 'X-Remix-Reload-Document');
  void prefetchWork(queries, post);
  if (isElsewhere(params, post)) throw moved(postPath(post) + withSearch(search), 'X-Remix-Replace');
  return { id, post, absence: 'deleted', dehydrated: undefined } as const;
}

export const headers = headersOfLoader;
export const shouldRevalidate = isAnotherList;

export function meta({ loaderData, error, ...input }: Route.MetaArgs) {
  if (!loaderData) {
    const title = problemTitle(error, problemWords);
    return pageMeta(input, { title, description: title, isPrivate: true });
  }
  const { id, post, absence } = loaderData;
  if (post === null) {
    const title = absenceTitle(absence);
    return pageMeta(input, { title, description: title, canonicalPath: `/post/${id}`, isPrivate: true });
  }
  const { title, description, preview_description, preview_image, category, author, created_at } = post;
  return pageMeta(input, {
    title,
    description:
      description ||
      preview_description ||
      `A link about ${category.name}${author ? `, shared by ${author.username}` : ''}.`,
    canonicalPath: postPath(post),
    image: (import.meta.env.SSR && preview_image && socialImagePath(preview_image)) || undefined,
    published: created_at,
    feed: feedOf(id),
  });
}

export default function PostScreen({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <PostOrAbsence key={loaderData.id} {...loaderData} />
    </HydrationBoundary>
  );
}

/** A post that is not listed, because it waits or was rejected or removed, may be read by its author and by admins. */
function PostOrAbsence({ id, post: known, absence }: Loaded) {
  const mayBeReadable = useUser() !== null;
  const { data: post, isLoading } = useQuery({
    ...postQuery(id),
    enabled: known !== null || mayBeReadable,
  });
  if (isLoading) return <SessionLoading />;
  return post ? <ReadablePost post={post} /> : <AbsentPost absence={absence} />;
}

function ReadablePost({ post }: { post: Post }) {
  const [search] = useSearchParams();
  const { comment, cursor } = chosenIn(search);
  const user = useUser();
  return (
    <div className="post-screen">
      <div className="min-w-0">
        <PostPage post={post} />
        {post.status === 'removed' && user !== null && user.id === post.author?.id && (
          <p className="mt-2">
            <DeferredAppeal kind="post" id={post.id} />
          </p>
        )}
        <PostComments
          post={post}
          cursor={cursor}
          linked={comment}
          aside={<FeedLink path={feedOf(post.id)} />}
        />
      </div>
      <RelatedPosts post={post} />
      <JsonLd text={useDiscussion(post, cursor, comment)} />
    </div>
  );
}

function useDiscussion(post: Post, cursor: string | null, comment: number | null): string {
  const queries = useQueryClient();
  const { public_url } = useSite();
  if (!import.meta.env.SSR) return '';
  const threads = queries.getQueryData(threadQuery(post.id, cursor).queryKey);
  const linked =
    comment === null ? undefined : queries.getQueryData(linkedThreadQuery(post.id, comment).queryKey);
  return jsonLd(discussionOf(public_url, post, linkedFirst(linked, threads)));
}

/** The comments and the related posts. */
function prefetchBelow(queries: QueryClient, id: number, search: URLSearchParams) {
  const { comment, cursor } = chosenIn(search);
  return Promise.all([
    queries.prefetchQuery(relatedQuery(id)),
    queries.prefetchInfiniteQuery(threadQuery(id, cursor)),
    comment !== null && queries.prefetchInfiniteQuery(linkedThreadQuery(id, comment)),
  ]);
}

async function prefetchWork(queries: QueryClient, post: Post | null) {
  if (post?.work) await queries.prefetchInfiniteQuery(workQuery(post.work.key));
  return post;
}

function isCommentGone(queries: QueryClient, id: number, search: URLSearchParams) {
  const { comment } = chosenIn(search);
  if (comment === null) return false;
  const thread = queries.getQueryData(linkedThreadQuery(id, comment).queryKey);
  return thread?.pages[0]?.results.length === 0;
}

function chosenIn(search: URLSearchParams) {
  const comment = search.get('comment');
  return { comment: comment ? idIn(comment) : null, cursor: search.get('cursor') };
}

/** Like React Router's `replace` and `redirectDocument`, which would be part of every screen's script if they were used. */
function moved(url: string, how: 'X-Remix-Replace' | 'X-Remix-Reload-Document') {
  return new Response(null, { status: 302, headers: { Location: url, [how]: 'true' } });
}

/** Whether the post has another address: the requested one lacks its slug, or has the id of a post merged into it. */
function isElsewhere(params: { id: string; slug?: string | undefined }, post: Post) {
  return params.id !== String(post.id) || params.slug !== post.slug;
}

function feedOf(id: number) {
  return `/feeds/post/${id}`;
}

function withSearch(search: URLSearchParams) {
  return search.size > 0 ? `?${search}` : '';
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} words={problemWords} />;
}
