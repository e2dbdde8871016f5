import type { LogEntry } from '../moderation/log.ts';
import type { LogAction, LogTarget } from '../moderation/log-actions.ts';
import { isolated } from './isolated.ts';

/** The filter's options. */
export const logActions: Record<LogAction, string> = {
  remove: 'Removals',
  approve: 'Approvals',
  reject: 'Rejections',
  undo: 'Undone decisions',
  ban: 'Bans',
  unban: 'Unbans',
  block_domain: 'Blocked domains',
  unblock_domain: 'Unblocked domains',
  merge_tag: 'Merged tags',
  correct_facts: 'Corrected details',
  mark_outdated: 'Outdated posts',
  mark_current: 'Posts no longer outdated',
  merge_post: 'Merged posts',
  remove_source: 'Removed sources',
  merge_work: 'Joined works',
  split_work: 'Split works',
};

/** What was done, in words that stand before the title of the target. */
export function logAct({ action, target: { kind } }: LogEntry): string {
  return OTHER_ACTS[kind]?.[action] ?? ACTS[action];
}

/** The whole act as one line: `Removed a comment on “Title”`. */
export function logSentence(entry: LogEntry): string {
  return `${logAct(entry)} “${isolated(entry.target.title)}”`;
}

const ACTS: Record<LogAction, string> = {
  remove: 'Removed the post',
  approve: 'Approved the post',
  reject: 'Rejected the post',
  undo: 'Undid the decision on the post',
  ban: 'Banned',
  unban: 'Unbanned',
  block_domain: 'Blocked links to',
  unblock_domain: 'Allowed links to',
  merge_tag: 'Merged the tag',
  correct_facts: 'Corrected the details of',
  mark_outdated: 'Marked as outdated',
  mark_current: 'Marked as no longer outdated',
  merge_post: 'Merged the post',
  remove_source: 'Removed a source of',
  merge_work: 'Joined to another work',
  split_work: 'Split from its work',
};

/** The words for acts on comments and collections. */
const OTHER_ACTS: Partial<Record<LogTarget, Partial<Record<LogAction, string>>>> = {
  comment: {
    remove: 'Removed a comment on',
    approve: 'Approved a comment on',
    undo: 'Undid the decision on a comment on',
  },
  collection: {
    remove: 'Removed the collection',
    approve: 'Approved the collection',
    undo: 'Undid the decision on the collection',
  },
};

/** Instead of the title of a collection that is not public. */
export const unnamed = '[not public]';

export const loadLog = 'Failed to load the moderation log';
export const emptyLog = 'Nothing has been moderated yet';
export const noSuchActs = 'Nothing matches these filters';
