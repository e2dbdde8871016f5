// Confirming and changing an email address, resetting a password, changing a username, deleting the account.

export const confirmEmailFirst = 'Confirm your email address first.';
export const invalidLink = 'This link is no longer valid. It may have been used already, or have expired.';
export const sameEmail = 'This is already your email address.';

export function usernameChangedLately(day: string) {
  return `You can change your username again on ${day}.`;
}

export const linkSent = 'We have sent a link to your email address.';
export const notConfirmed = 'Not confirmed yet';
export const usernameChanged = 'Your username has been changed';
export const usernameRules =
  'You can change it once every 30 days. Nobody else can take your old name for 90 days.';

export function linkSentTo(email: string) {
  return `We have sent a link to ${email}. Open the link to change your address.`;
}

export function resetSentTo(email: string) {
  return `If ${email} belongs to an account, a link to set a new password is on its way. It works for an hour.`;
}

export const emailConfirmed = 'Your email address is confirmed.';
export const askUndo =
  'Your account will get its former email address back and be logged out everywhere. Passkeys, the authenticator app and the address of the personal feed are removed if they were set up after the change.';
export const emailRestored =
  'Your former email address is back, and all sessions have been ended. If somebody else changed it, set a new password now.';
export const resetEndsSessions = 'It replaces the old one and logs you out everywhere.';
export const passwordReset = 'Your password has been changed, and you have been logged out everywhere.';
export const missingToken = 'This address is incomplete. Open the full link from the email.';

export const resendFailed = 'Failed to send the link';
export const changeEmailFailed = 'Failed to change the email address';
export const changeUsernameFailed = 'Failed to change the username';
export const confirmFailed = 'Failed to confirm the email address';
export const undoFailed = 'Failed to restore the email address';
export const forgotFailed = 'Failed to send the link';
export const resetFailed = 'Failed to set the password';

export const lastAdminStays = 'You are the only admin. Promote somebody else before you delete your account.';
export const exportFailed = 'Failed to download your data';
export const deleteAccountFailed = 'Failed to delete your account';

export function deletionPlanned(day: string) {
  return `Your account will be deleted on ${day}. Log in before then to keep it.`;
}
