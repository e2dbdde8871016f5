/** Server-sent events `data: {"unread": n}`, the first at once. It never ends by itself, so no call describes it. */
export const NOTIFICATION_STREAM = '/api/users/notifications/stream/';
