import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../../api/moderation/waiting.ts';
import { badgeCount } from '../../lib/text/waiting-count.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { OnUser } from './author-menu.tsx';
import { DeferredAppealList } from './appeals/deferred-appeals.tsx';
import { DeferredBatchList } from './batches/deferred-batches.tsx';
import { type Grouping, GROUPINGS } from './batches/group-items.ts';
import { DeferredCollectionQueue, DeferredCommentQueue } from './deferred-queues.tsx';
import { PostQueue } from './post-queue.tsx';
import { POST_STATUSES, type QueueKind, STATUSES, useQueueChoice, useQueueOrder } from './queue-choice.ts';
import { QueueHead } from './queue-head.tsx';
import { useKeyChoice } from './queue-keys.tsx';

/** Collections are decided on one by one. */
const GROUPINGS_OF: Record<QueueKind, readonly Grouping[]> = {
  posts: GROUPINGS,
  comments: GROUPINGS.filter((one) => one !== 'site'),
  collections: ['none'],
};

/** Reported, removed and held items, for admins to decide on. */
export function ModerationQueue({ onUser }: { onUser: OnUser }) {
  const [hasKeys, setKeys] = useKeyChoice();
  const { tab, posts, others, chooseTab, chooseStatus, chooseGrouping, ...choice } = useQueueChoice();
  const kind = tab === 'comments' || tab === 'collections' ? tab : 'posts';
  const status = kind === 'posts' ? posts : others;
  const order = useQueueOrder(POST_STATUSES[status].statuses);
  const groupings = GROUPINGS_OF[kind];
  const grouping = groupings.find((one) => one === choice.grouping) ?? 'none';
  const queue = { sort: order.sort ?? 'newest', grouping, hasKeys, onUser } as const;
  const { data: waiting } = useQuery(waitingQuery());
  return (
    <>
      {tab === kind && (
        <QueueHead
          {...{ kind, status, order, groupings, grouping, hasKeys }}
          onStatus={chooseStatus}
          onGrouping={chooseGrouping}
          onKeys={setKeys}
        />
      )}
      <Tabs
        label="What to decide on"
        value={tab}
        onChange={chooseTab}
        tabs={[
          {
            value: 'posts',
            label: 'Posts',
            count: waiting && badgeCount(waiting.posts, 'waiting'),
            panel: <PostQueue key={posts} {...queue} statuses={POST_STATUSES[posts].statuses} />,
          },
          {
            value: 'comments',
            label: 'Comments',
            count: waiting && badgeCount(waiting.comments, 'waiting'),
            panel: <DeferredCommentQueue key={others} {...queue} statuses={STATUSES[others].statuses} />,
          },
          {
            value: 'collections',
            label: 'Collections',
            count: waiting && badgeCount(waiting.collections, 'waiting'),
            panel: <DeferredCollectionQueue key={others} {...queue} statuses={STATUSES[others].statuses} />,
          },
          {
            value: 'appeals',
            label: 'Appeals',
            count: waiting && badgeCount(waiting.appeals, 'waiting'),
            panel: <DeferredAppealList />,
          },
          { value: 'batches', label: 'Batches', panel: <DeferredBatchList /> },
        ]}
      />
    </>
  );
}
