/** The closed sets of values of the product. */

export const USER_ROLES = ['admin', 'user'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const BAN_STATUSES = ['active', 'temporary', 'permanent'] as const;
export type BanStatus = (typeof BAN_STATUSES)[number];

export const POST_STATUSES = ['active', 'flagged', 'removed', 'approved', 'pending', 'rejected'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Statuses visible only to the author and admins: held until an admin approves or rejects the post. */
export const HELD_STATUSES = ['pending', 'rejected'] as const satisfies readonly PostStatus[];

/** The statuses of comments, and of posts that were published. */
export const ITEM_STATUSES = ['active', 'flagged', 'removed'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** The filters admins use on lists of posts. */
export const POST_FILTERS = [...ITEM_STATUSES, ...HELD_STATUSES] as const;
export type PostFilter = (typeof POST_FILTERS)[number];

/** The statuses in public lists and counts. */
export const LISTED_STATUSES = ['active', 'flagged'] as const satisfies readonly ItemStatus[];

/** The statuses of what waits for an admin's decision. */
export const WAITING_STATUSES = ['flagged', 'pending'] as const satisfies readonly PostFilter[];

/** The orders of the moderation queue: the newest item first, or the one that has waited longest. */
export const QUEUE_SORTS = ['newest', 'waiting'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

export const PREVIEW_TYPES = ['video', 'audio', 'article', 'other'] as const;
export type PreviewType = (typeof PREVIEW_TYPES)[number];

export const TOP_PERIODS = ['day', 'week', 'month', 'year', 'all'] as const;
export type TopPeriod = (typeof TOP_PERIODS)[number];

/** The types of items that a search covers, its orders, and the kinds of suggestions. */
export const SEARCHED_TYPES = ['posts', 'comments'] as const;
export const SEARCH_SORTS = ['relevance', 'newest', 'top'] as const;
export const SUGGESTION_KINDS = ['post', 'tag', 'site', 'user'] as const;
export type SearchedType = (typeof SEARCHED_TYPES)[number];
export type SearchSort = (typeof SEARCH_SORTS)[number];
