import { isolated } from './isolated.ts';

export const loadNotifications = 'Failed to load notifications';
export const readNotifications = 'Failed to mark notifications as read';
export const noNotifications = 'No notifications yet';
export const loadItems = 'Failed to load the items';
/** The button in the notification of a batch, which lists the reader's items that were decided on together. */
export const showItems = 'Show items';
export const noItems = 'None of these items can be shown any more.';
export const removedPost = 'a removed post';
export const commentOn = (title: string) => `Comment on ${isolated(title)}`;
export const muteThread = 'Failed to mute the thread';
export const unmuteThread = 'Failed to unmute the thread';
export const threadMuted = 'You won’t get notifications about this thread any more';
export const threadUnmuted = 'You will get notifications about this thread again';
export const loadMailSettings = 'Failed to load your settings';
export const editMailSettings = 'Failed to save your settings';
export const mailSettingsHelp =
  'Choose which emails you get. We don’t email you about what you have already read here.';
export const askUnsubscribe = 'Do you want to stop getting these emails?';
export const unsubscribed = 'Done. You won’t get these emails any more.';
export const unsubscribeFailed = 'Failed to unsubscribe';
