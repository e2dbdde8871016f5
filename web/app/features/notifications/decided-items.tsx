import * as notificationMessages from '@magpie/contract/messages/notifications';
import type { DecidedItem } from '@magpie/contract/notifications/items';
import { LISTED_STATUSES } from '@magpie/contract/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { decidedItemsQuery } from '../../api/notifications/decided-items.ts';
import type { RemovedItem } from '../../api/moderation/appeals.ts';
import { DeferredAppeal } from '../../session/appeals/deferred-appeal.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { Link } from '../../ui/link.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { LoadingItems } from './loading-items.tsx';

/** The viewer's items in a batch, with the button `Appeal` where the viewer can appeal. */
export function DecidedItems({ id }: { id: number }) {
  const list = useInfiniteQuery(decidedItemsQuery(id));
  if (list.isPending) return <LoadingItems />;
  if (list.isLoadingError) return <ErrorState message={notificationMessages.loadItems} query={list} />;
  const items = list.data.pages.flatMap(({ results }) => results);
  if (items.length === 0 && !list.hasNextPage)
    return <p className="mt-3 text-muted">{notificationMessages.noItems}</p>;
  return (
    <>
      <ul className="mt-3 flex flex-col divide-y divide-line border-t border-line">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </ul>
      <ListEnd list={list} failure={notificationMessages.loadItems} />
    </>
  );
}

function ItemRow({ item }: { item: DecidedItem }) {
  const { post, comment, url } = item;
  const removed = removedItem(item);
  const title = post?.title ?? notificationMessages.removedPost;
  const name = comment ? notificationMessages.commentOn(title) : title;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span dir="auto" className="min-w-0 grow basis-28 wrap-anywhere">
        {url === null ? (
          name
        ) : (
          <Link look="plain" to={url} className="hover:underline">
            {name}
          </Link>
        )}
      </span>
      <StatusBadge status={(comment ?? post)?.status ?? 'active'} quiet />
      {removed && <DeferredAppeal {...removed} />}
    </li>
  );
}

/** What the viewer can appeal against; null also for a comment on a post that is not listed, where nobody can act. */
function removedItem({ post, comment }: DecidedItem): RemovedItem | null {
  if (comment)
    return comment.status === 'removed' && LISTED_STATUSES.some((listed) => listed === post?.status)
      ? { kind: 'comment', id: comment.id }
      : null;
  return post?.status === 'removed' ? { kind: 'post', id: post.id } : null;
}
