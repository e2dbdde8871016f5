// Logging in and out.

export const invalidToken = 'Invalid token.';
export const loginRequired = 'Authentication credentials were not provided.';
export const wrongLogin = 'Invalid username or password.';

export const loginFailed = 'Login failed';
export const authOutsideProvider = 'useAuth must be used within an AuthProvider';
export const mustBeLoggedIn = 'Must be logged in';
export const sessionEnded = 'Your session has ended. Please log in again.';
