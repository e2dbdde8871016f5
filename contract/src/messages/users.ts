// Registration, profiles, bans and roles.
import { isolated } from './isolated.ts';

export const usernameTaken = 'This username is already taken.';
export const usernameReserved = 'This username is reserved.';
export const emailTaken = 'This email address is already in use.';
export const passwordsDiffer = 'The passwords do not match.';
export const passwordCommon = 'This password is too common.';
export const passwordHasName =
  'The password must not contain your username, your email address or the name of this site.';
export const wrongCurrentPassword = 'This is not your current password.';
export const registrationFailed = 'Registration failed';
export const acceptTerms = 'You must accept the Terms of Service to register';

/** The greeting after a registration; `done` tells what became of the action that needed the login, such as a like. */
export function welcome(username: string, done?: string) {
  return `Welcome, ${username}.${done ? ` ${done}` : ''}`;
}

export function confirmationSent(email: string) {
  return `We have sent a link to ${email}. Open it to confirm your address.`;
}

export const updateProfile = 'Failed to update profile';
export const passwordUpdated = 'Password updated successfully';
export const loadUserData = 'Failed to load user data';
export const loadUserPosts = 'Failed to load user posts';
export const loadUserComments = 'Failed to load user comments';
export const userNotFound = 'User not found';

export function bannedUntil(until: string, reason: string) {
  return `You are banned until ${until}. Reason: ${isolated(reason)}`;
}

export function bannedForGood(reason: string) {
  return `You are permanently banned. Reason: ${isolated(reason)}`;
}

export const cannotBanSelf = 'You cannot ban yourself.';
export const cannotBanAdmin = 'Demote this admin before banning them.';

export function willBeBanned(username: string, isPermanent: boolean) {
  return `${username} will be logged out and banned ${isPermanent ? 'permanently' : 'for 24 hours'}.`;
}

export function wasBanned(username: string, isPermanent: boolean) {
  return `${username} is banned ${isPermanent ? 'permanently' : 'for 24 hours'}.`;
}

export const banReason = 'Shown to the user and in the public moderation log.';
export const banUser = 'Failed to ban user';
export const unbanUser = 'Failed to unban user';

export const cannotPromoteBanned = 'Unban this user before promoting them.';
export const cannotDemoteSelf = 'You cannot demote yourself.';
export const lastAdmin = 'This is the last admin. Promote another user first.';
export const promoteUser = 'Failed to promote user to admin';
export const demoteUser = 'Failed to demote admin';

export const loadUsers = 'Failed to load users';
export const noUsers = 'No users found';
