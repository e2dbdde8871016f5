// The list of a user’s sessions, and ending them.

export const loggedOutElsewhere = 'You stay logged in here and are logged out everywhere else.';
export const loadSessions = 'Failed to load sessions';
export const revokeSession = 'Failed to revoke session';
export const revokeSessions = 'Failed to revoke sessions';
export const confirmRevoke = (device: string, address: string) =>
  `${device} at ${address} will be logged out.`;
export const confirmRevokeOthers = 'You will be logged out everywhere except here.';
export const confirmEndSessions = (username: string) => `${username} will be logged out everywhere.`;
export const sessionRevoked = 'The session has been revoked';
export const otherSessionsRevoked = 'All other sessions have been revoked';
export const noOtherSessions = 'You are not logged in anywhere else.';
export const endSessions = 'Failed to end the sessions';

export function sessionsEnded(username: string) {
  return `${username} has been logged out everywhere`;
}
