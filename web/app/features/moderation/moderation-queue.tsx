import { QUEUE_SORTS } from '@magpie/contract/values';
import { useQuery } from '@tanstack/react-query';
import { everHeldQuery } from '../../api/moderation/moderation.ts';
import type { ModeratedKind } from '../../api/client/query-keys.ts';
import { waitingQuery } from '../../api/moderation/waiting.ts';
import { badgeCount } from '../../lib/text/waiting-count.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { OnBan } from './author-menu.tsx';
import { CommentQueue } from './comment-queue.tsx';
import { PostQueue } from './post-queue.tsx';
import { QueueKeys, useKeyChoice } from './queue-keys.tsx';
import {
  HELD_CHOICES,
  type HeldChoice,
  POST_STATUSES,
  SORT_LABELS,
  STATUS_CHOICES,
  type StatusChoice,
  STATUSES,
  useQueueChoice,
  useQueueSort,
} from './queue-choice.ts';

/** Reported, removed and held items, for admins to decide on. */
export function ModerationQueue({ onBan }: { onBan: OnBan }) {
  const [hasKeys, setKeys] = useKeyChoice();
  const { kind, posts, comments, chooseKind, chooseStatus } = useQueueChoice();
  const choices = useChoices(kind, posts);
  const { sort, chooseSort } = useQueueSort(POST_STATUSES[kind === 'posts' ? posts : comments].statuses);
  const queue = { sort: sort ?? 'newest', hasKeys, onBan } as const;
  const { data: waiting } = useQuery(waitingQuery());
  return (
    <>
      <div className="queue-head">
        <QueueKeys isOn={hasKeys} onChange={setKeys} />
        {sort && (
          <div className="queue-choice">
            <Select
              label="Order"
              hideLabel
              value={sort}
              onChange={(event) => chooseSort(QUEUE_SORTS.find((one) => one === event.target.value) ?? sort)}
            >
              {QUEUE_SORTS.map((one) => (
                <option key={one} value={one}>
                  {SORT_LABELS[one]}
                </option>
              ))}
            </Select>
          </div>
        )}
        <div className="queue-choice">
          <Select
            label="Status"
            hideLabel
            value={kind === 'posts' ? posts : comments}
            onChange={(event) => chooseStatus(event.target.value)}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {POST_STATUSES[choice].label}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <Tabs
        label="What to decide on"
        value={kind}
        onChange={chooseKind}
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
        ]}
      />
    </>
  );
}

/** Pending posts are offered only on a site that holds posts, or once did. */
function useChoices(kind: ModeratedKind, chosen: StatusChoice | HeldChoice) {
  const { data: everHeld } = useQuery(everHeldQuery());
  const isHeldChosen = HELD_CHOICES.some((choice) => choice === chosen);
  return kind === 'posts' && (everHeld || isHeldChosen)
    ? [...STATUS_CHOICES, ...HELD_CHOICES]
    : STATUS_CHOICES;
}
