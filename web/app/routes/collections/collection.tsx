import type { Collection } from '@magpie/contract/collections/collections';
import { collageImagePath } from '@magpie/contract/images';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import * as screenMessages from '@magpie/contract/messages/screens';
import { DELETED_USER } from '@magpie/contract/page-values';
import { type DehydratedState, HydrationBoundary, useQuery } from '@tanstack/react-query';
import { data, redirect } from 'react-router';
import { ApiError } from '../../api/client/api-error.ts';
import { asPageError, prefetch, queryClient } from '../../api/client/query-client.ts';
import { collectionQuery, itemsQuery } from '../../api/collections/collections.ts';
import { followQuery } from '../../api/following/follows.ts';
import { CollectionActs } from '../../features/collections/head/collection-acts.tsx';
import { CollectionHead } from '../../features/collections/head/collection-head.tsx';
import { Progress } from '../../features/collections/head/progress.tsx';
import { DeferredAddLink } from '../../features/collections/items/deferred-add-link.tsx';
import { ItemList } from '../../features/collections/items/item-list.tsx';
import { FollowButton } from '../../features/following/follow-button.tsx';
import { SessionLoading } from '../../layout/access/session-loading.tsx';
import { FeedLink } from '../../layout/feeds/feed-link.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Problem, problemTitle } from '../../layout/problem.tsx';
import { headersOfLoader } from '../../lib/rendering/page-caching.ts';
import { pageInput } from '../../lib/rendering/page-input.ts';
import { optimisticCount } from '../../lib/state/use-shown-toggle.ts';
import { collectionPath } from '../../lib/text/collection-path.ts';
import { idIn } from '../../lib/text/ids.ts';
import { useUser } from '../../session/auth.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/collection';

interface Loaded {
  id: number;
  /** Null if there is no such collection, or the viewer, who is anonymous on the server, may not read it. */
  collection: Collection | null;
  dehydrated?: DehydratedState;
}

const MOVED = { status: 301, headers: { 'Cache-Control': 'no-cache' } };
const problemWords = { failed: collectionMessages.loadCollection };

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idIn(params.id);
  const { result: collection, dehydrated } = await prefetch(async (queries) => {
    const [found] = await Promise.all([
      queries.fetchQuery(collectionQuery(id)).catch(nullIfAbsent),
      queries.prefetchInfiniteQuery(itemsQuery(id)),
    ]);
    return found;
  });
  if (collection === null) {
    const isDeleted = await context.get(pageInput).isCollectionDeleted(id);
    return data<Loaded>({ id, collection }, { status: isDeleted ? 410 : 404 });
  }
  if (params.slug !== collection.slug) throw redirect(collectionPath(collection), MOVED);
  return data<Loaded>({ id, collection, dehydrated });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const id = idIn(params.id);
  void queryClient().prefetchInfiniteQuery(itemsQuery(id));
  const collection = await queryClient()
    .ensureQueryData(collectionQuery(id))
    .catch(nullIfAbsent)
    .catch((error: unknown) => {
      throw asPageError(error);
    });
  return { id, collection };
}

export const headers = headersOfLoader;

export function meta({ loaderData, error, ...input }: Route.MetaArgs) {
  const collection = loaderData?.collection;
  if (!collection) {
    const title = error ? problemTitle(error, problemWords) : screenMessages.pageNotFound;
    return pageMeta(input, { title, description: title, isPrivate: true });
  }
  const { id, title, description, owner, visibility, covers } = collection;
  return pageMeta(input, {
    title,
    description: description || collectionMessages.collectedBy(owner?.username ?? DELETED_USER),
    canonicalPath: collectionPath(collection),
    image: import.meta.env.SSR ? collageImagePath(covers) : undefined,
    feed: visibility === 'private' ? undefined : feedOf(id),
    isPrivate: visibility !== 'public',
  });
}

export default function CollectionScreen({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <CollectionOrAbsence key={loaderData.id} {...loaderData} />
    </HydrationBoundary>
  );
}

/** If anonymous visitors may not read the collection, fetches it for a logged-in viewer, who may own or edit it. */
function CollectionOrAbsence({ id, collection: known }: Loaded) {
  const user = useUser();
  const { data: collection, isLoading } = useQuery({
    ...collectionQuery(id),
    enabled: known !== null || user !== null,
  });
  if (isLoading) return <SessionLoading />;
  return collection ? <Readable collection={collection} /> : <Absent />;
}

function Readable({ collection }: { collection: Collection }) {
  const user = useUser();
  const { id, owner, editors, visibility, status, followers_count, is_following, removal_reason } =
    collection;
  const isOwner = user !== null && owner?.id === user.id;
  const isRemoved = status === 'removed';
  const canEdit = !isRemoved && (isOwner || editors.some((editor) => editor.id === user?.id));
  const isPrivate = visibility === 'private';
  const target = { kind: 'collection', id } as const;
  const { data: follow } = useQuery({
    ...followQuery(target),
    enabled: user !== null && !isOwner && !isPrivate,
  });
  const followers = optimisticCount(followers_count, is_following, follow?.is_followed ?? is_following);
  return (
    <div className="collection-screen">
      <CollectionHead
        collection={collection}
        followers={followers}
        feed={!isPrivate && <FeedLink path={feedOf(id)} />}
      >
        {!isOwner && !isPrivate && <FollowButton target={target} />}
        <CollectionActs collection={collection} isOwner={isOwner} />
      </CollectionHead>
      {isRemoved && (
        <div role="note" className="collection-notice">
          <p>{collectionMessages.removedCollection}</p>
          {removal_reason && <p className="mt-2">{collectionMessages.removedBecause(removal_reason)}</p>}
        </div>
      )}
      {user && <Progress collection={collection} />}
      {canEdit && <DeferredAddLink id={id} />}
      <ItemList collection={collection} canEdit={canEdit} />
    </div>
  );
}

function Absent() {
  return (
    <>
      <h1 className="sr-only">{screenMessages.pageNotFound}</h1>
      <EmptyState
        message={screenMessages.pageNotFound}
        icon="Search"
        action={
          <>
            <p className="max-w-sm text-muted">{collectionMessages.absentCollection}</p>
            <Link look="plain" to="/explore/collections" className={buttonLook({})}>
              All collections
            </Link>
          </>
        }
      />
    </>
  );
}

function feedOf(id: number) {
  return `/feeds/collection/${id}`;
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} words={problemWords} />;
}
