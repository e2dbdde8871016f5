/** Names of the actions on posts and comments, in menus, buttons and confirmations. */
export const actionLabels = {
  reply: 'Reply',
  edit: 'Edit',
  copyLink: 'Copy link',
  delete: 'Delete',
  report: 'Report',
  approve: 'Approve',
  reject: 'Reject',
  remove: 'Remove',
  undo: 'Undo',
  retry: 'Retry',
  reload: 'Reload',
} as const;

export const afterReport = "A moderator will look at it. The author isn't told who reported it.";
export const reported = "Thanks. We'll take a look.";
