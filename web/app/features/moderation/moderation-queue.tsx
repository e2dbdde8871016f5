import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../../api/moderation.ts';
import type { ModeratedKind } from '../../api/query-keys.ts';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CommentQueue } from './comment-queue.tsx';
import { PostQueue } from './post-queue.tsx';
import { STATUS_CHOICES, STATUSES, useQueueChoice } from './queue-choice.ts';

/** What was reported or removed, for admins to decide on. */
export function ModerationQueue() {
  const { kind, status, chooseKind, chooseStatus } = useQueueChoice();
  const { statuses } = STATUSES[status];
  return (
    <div className="relative">
      <div className="mb-4 w-40 sm:absolute sm:-top-2 sm:right-0">
        <Select
          label="Status"
          hideLabel
          value={status}
          onChange={(event) => chooseStatus(event.target.value)}
        >
          {STATUS_CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {STATUSES[choice].label}
            </option>
          ))}
        </Select>
      </div>
      <Tabs
        label="What to decide on"
        value={kind}
        onChange={chooseKind}
        tabs={[
          {
            value: 'posts',
            label: 'Posts',
            count: useWaiting('posts'),
            panel: <PostQueue key={status} statuses={statuses} />,
          },
          {
            value: 'comments',
            label: 'Comments',
            count: useWaiting('comments'),
            panel: <CommentQueue key={status} statuses={statuses} />,
          },
        ]}
      />
    </div>
  );
}

function useWaiting(kind: ModeratedKind) {
  const { data } = useQuery(waitingQuery(kind));
  if (!data || data.count === 0) return undefined;
  const shown = `${data.count}${data.hasMore ? '+' : ''}`;
  return { shown, meaning: `${shown} waiting` };
}
