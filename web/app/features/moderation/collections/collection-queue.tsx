import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { ItemStatus, QueueSort } from '@magpie/contract/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  collectionQueueQuery,
  decideCollection,
  type QueuedCollection,
} from '../../../api/moderation/collections.ts';
import { collectionPath } from '../../../lib/text/collection-path.ts';
import { AuthorName } from '../../../session/author-name.tsx';
import { VisibilityBadge } from '../../../session/collections/visibility.tsx';
import { Count } from '../../../ui/labels/count.tsx';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';
import { Link } from '../../../ui/link.tsx';
import type { OnUser } from '../author-menu.tsx';
import { LongText } from '../long-text.tsx';
import { QueueList } from '../queue-list.tsx';

export interface CollectionQueueProps {
  statuses: ItemStatus[];
  sort: QueueSort;
  hasKeys: boolean;
  onUser: OnUser;
}

export function CollectionQueue({ statuses, sort, hasKeys, onUser }: CollectionQueueProps) {
  return (
    <QueueList
      {...{ hasKeys, onUser, statuses }}
      list={useInfiniteQuery(collectionQueueQuery(statuses, sort))}
      decide={decideCollection}
      nameOf={({ title }) => title}
      traitsOf={({ title, author }) => ({ words: title, author: author?.username ?? '' })}
      grouping="none"
      noun="collection"
      texts={{
        load: collectionMessages.loadCollections,
        none: moderationMessages.noCollectionsToModerate,
        decide: moderationMessages.moderateCollection,
      }}
    >
      {(collection) => <ReportedCollection collection={collection} />}
    </QueueList>
  );
}

/** The title of a removed collection is no link, because only its owner and editors can open it. */
function ReportedCollection({ collection }: { collection: QueuedCollection }) {
  const { id, title, description, status, visibility, author, created_at, removal_reason } = collection;
  const isRemoved = status === 'removed';
  return (
    <>
      <h2 dir="auto" className="text-base leading-snug font-semibold">
        {isRemoved ? (
          title
        ) : (
          <Link look="plain" to={collectionPath(collection)} className="hover:text-accent">
            {title}
          </Link>
        )}
      </h2>
      <p className="facts">
        <StatusBadge status={status} />
        {!isRemoved && <VisibilityBadge visibility={visibility} />}
        <span className="facts-together">
          <span>
            by <AuthorName author={author} className="font-medium text-ink hover:underline" />
          </span>
          <TimeAgo date={created_at} />
        </span>
        <span className="facts-together">
          <Count value={collection.items_count} noun="item" />
          <Count value={collection.followers_count} noun="follower" />
        </span>
      </p>
      {description && <LongText key={id}>{description}</LongText>}
      {removal_reason && (
        <p className="mt-1 text-sm wrap-anywhere">{moderationMessages.rejectedBecause(removal_reason)}</p>
      )}
    </>
  );
}
