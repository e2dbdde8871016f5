/** What is said of accounts: one’s own, its sessions, and everybody’s to admins. Apart from messages.ts, since no feed says it. */
export const accountMessages = {
  updateProfile: 'Failed to update profile',
  passwordUpdated: 'Password updated successfully',
  loggedOutElsewhere: 'You stay logged in here and are logged out everywhere else.',

  loadSessions: 'Failed to load sessions',
  revokeSession: 'Failed to revoke session',
  revokeSessions: 'Failed to revoke sessions',
  sessionRevoked: 'The session has been revoked',
  otherSessionsRevoked: 'All other sessions have been revoked',
  noOtherSessions: 'You are logged in nowhere else.',

  loadUsers: 'Failed to load users',
  noUsers: 'No users found',
  banned: (username: string, isPermanent: boolean) =>
    `${username} will be logged out and kept out ${isPermanent ? 'for good' : 'for 24 hours'}.`,
  banReason: 'The user is told.',
  banUser: 'Failed to ban user',
  unbanUser: 'Failed to unban user',
  promoteUser: 'Failed to promote user to admin',
  demoteUser: 'Failed to demote admin',
  endSessions: 'Failed to end the sessions',
  sessionsEnded: (username: string) => `${username} is logged out everywhere`,
} as const;
