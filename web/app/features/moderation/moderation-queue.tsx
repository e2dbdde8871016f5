import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../../api/moderation/waiting.ts';
import { badgeCount } from '../../lib/text/waiting-count.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { OnUser } from './author-menu.tsx';
import { DeferredAppealList } from './appeals/deferred-appeals.tsx';
import { DeferredBatchList } from './batches/deferred-batches.tsx';
import { GROUPINGS } from './batches/group-items.ts';
import { CommentQueue } from './comment-queue.tsx';
import { PostQueue } from './post-queue.tsx';
import { POST_STATUSES, STATUSES, useQueueChoice, useQueueOrder } from './queue-choice.ts';
import { QueueHead } from './queue-head.tsx';
import { useKeyChoice } from './queue-keys.tsx';

/** Reported, removed and held items, for admins to decide on. */
export function ModerationQueue({ onUser }: { onUser: OnUser }) {
  const [hasKeys, setKeys] = useKeyChoice();
  const { tab, posts, comments, chooseTab, chooseStatus, chooseGrouping, ...choice } = useQueueChoice();
  const kind = tab === 'comments' ? 'comments' : 'posts';
  const status = kind === 'posts' ? posts : comments;
  const order = useQueueOrder(POST_STATUSES[status].statuses);
  const groupings = kind === 'comments' ? GROUPINGS.filter((one) => one !== 'site') : GROUPINGS;
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
            panel: <CommentQueue key={comments} {...queue} statuses={STATUSES[comments].statuses} />,
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
