// Logging in and out, and the list of a user’s sessions.

export const invalidToken = 'Invalid token.';
export const loginRequired = 'Authentication credentials were not provided.';
export const wrongLogin = 'Invalid username or password.';

export const loginFailed = 'Login failed';
export const authOutsideProvider = 'useAuth must be used within an AuthProvider';
export const mustBeLoggedIn = 'Must be logged in';
export const sessionEnded = 'Your session has ended. Please log in again.';

export const loggedOutElsewhere = 'You stay logged in here and are logged out everywhere else.';
export const loadSessions = 'Failed to load sessions';
export const revokeSession = 'Failed to revoke session';
export const revokeSessions = 'Failed to revoke sessions';
export const sessionRevoked = 'The session has been revoked';
export const otherSessionsRevoked = 'All other sessions have been revoked';
export const noOtherSessions = 'You are not logged in anywhere else.';
export const endSessions = 'Failed to end the sessions';

export function sessionsEnded(username: string) {
  return `${username} has been logged out everywhere`;
}
