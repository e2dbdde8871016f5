/**
 * The path of a stream of server-sent events `data: {"unread": n}`; the first event is sent at once. The stream never ends
 * by itself, so no call describes it.
 */
export const NOTIFICATION_STREAM = '/api/users/notifications/stream/';
