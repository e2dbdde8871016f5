/** Texts about accounts: the viewer's own, its sessions, and the admin's list of users. */
export const accountMessages = {
  updateProfile: 'Failed to update profile',
  passwordUpdated: 'Password updated successfully',
  loggedOutElsewhere: 'You stay logged in here and are logged out everywhere else.',

  loadSessions: 'Failed to load sessions',
  revokeSession: 'Failed to revoke session',
  revokeSessions: 'Failed to revoke sessions',
  sessionRevoked: 'The session has been revoked',
  otherSessionsRevoked: 'All other sessions have been revoked',
  noOtherSessions: 'You are not logged in anywhere else.',

  loadUsers: 'Failed to load users',
  noUsers: 'No users found',
  banned: (username: string, isPermanent: boolean) =>
    `${username} will be logged out and banned ${isPermanent ? 'permanently' : 'for 24 hours'}.`,
  banReason: 'Shown to the user.',
  banUser: 'Failed to ban user',
  unbanUser: 'Failed to unban user',
  promoteUser: 'Failed to promote user to admin',
  demoteUser: 'Failed to demote admin',
  endSessions: 'Failed to end the sessions',
  sessionsEnded: (username: string) => `${username} has been logged out everywhere`,
} as const;
