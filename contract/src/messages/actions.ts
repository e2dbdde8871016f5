/** Names of the actions on posts and comments, in menus, buttons and confirmations. */
export const actionLabels = {
  reply: 'Reply',
  edit: 'Edit',
  delete: 'Delete',
  report: 'Report',
  approve: 'Approve',
  reject: 'Reject',
  remove: 'Remove',
  undo: 'Undo',
  copyLink: 'Copy link',
  share: 'Share',
} as const;
