import { logAct, logSentence } from '@magpie/contract/messages/moderation-log';
import type { LogEntry } from '@magpie/contract/moderation/log';
import type { LogAction } from '@magpie/contract/moderation/log-actions';
import { AuthorName } from '../../session/author-name.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-names.ts';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { Link } from '../../ui/link.tsx';

const ICONS: Record<LogAction, IconName> = {
  remove: 'Trash2',
  approve: 'Check',
  reject: 'X',
  undo: 'RotateCw',
  ban: 'Ban',
  unban: 'CircleUser',
  block_domain: 'Ban',
  unblock_domain: 'Link',
  merge_tag: 'Tags',
  correct_facts: 'FileText',
  mark_outdated: 'Clock',
  mark_current: 'RotateCw',
  merge_post: 'Copy',
  remove_source: 'Trash2',
  merge_work: 'Library',
  split_work: 'RotateCw',
};

export function LogItem({ entry }: { entry: LogEntry }) {
  const { action, created_at, moderator, reason } = entry;
  return (
    <li className="border-t border-line first:border-t-0">
      <article aria-label={logSentence(entry)} className="flex gap-3 px-4 py-3 wrap-anywhere">
        <Icon name={ICONS[action]} className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="min-w-0 flex-1 text-sm">
          <p className="text-ink">
            {logAct(entry)} <Target {...entry.target} />
          </p>
          {reason && (
            <p dir="auto" className="mt-0.5">
              {reason}
            </p>
          )}
          <p className="facts mt-1">
            <AuthorName author={moderator} className="hover:text-ink hover:underline" />
            <TimeAgo date={created_at} />
          </p>
        </div>
      </article>
    </li>
  );
}

function Target({ kind, id, title }: LogEntry['target']) {
  const name = <bdi className="font-medium">{title}</bdi>;
  const path = kind === 'post' ? `/post/${id}` : kind === 'user' ? `/user/${id}` : null;
  if (path === null || id === null) return name;
  return (
    <Link look="plain" to={path} className="hover:underline">
      {name}
    </Link>
  );
}
