/** Names of actions, in menus, buttons, confirmations and toasts. */
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
