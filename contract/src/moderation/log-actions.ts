/** The actions that the moderation log lists. */
export const LOG_ACTIONS = [
  'remove',
  'approve',
  'reject',
  'undo',
  'ban',
  'unban',
  'block_domain',
  'unblock_domain',
  'merge_tag',
  'correct_facts',
  'mark_outdated',
  'mark_current',
  'merge_post',
  'remove_source',
  'merge_work',
  'split_work',
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

/** What an action was done to. */
export const LOG_TARGETS = ['post', 'comment', 'collection', 'user', 'domain', 'tag'] as const;
export type LogTarget = (typeof LOG_TARGETS)[number];
