/** The closed sets of values of the product. */

export const USER_ROLES = ['admin', 'user'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const BAN_STATUSES = ['active', 'temporary', 'permanent'] as const;
export type BanStatus = (typeof BAN_STATUSES)[number];

export const POST_STATUSES = ['active', 'flagged', 'removed', 'approved', 'pending', 'rejected'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** The statuses of held posts that are not approved: waiting or rejected. Only the author and admins see such posts. */
export const HELD_STATUSES = ['pending', 'rejected'] as const satisfies readonly PostStatus[];

/** The statuses of comments, and of posts that were published. */
export const ITEM_STATUSES = ['active', 'flagged', 'removed'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** The statuses by which admins can filter lists of posts. */
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

/** What can be followed, and what can be muted. */
export const FOLLOW_KINDS = ['user', 'tag', 'category', 'site', 'collection'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];
export const MUTE_KINDS = ['user', 'tag', 'category', 'site', 'word'] as const;
export type MuteKind = (typeof MUTE_KINDS)[number];

/** After this time a post in Trending needs twice as many likes and comments to keep its place. */
export const HALF_LIVES = ['6h', '12h', '1d', '3d', '7d'] as const;
export type HalfLife = (typeof HALF_LIVES)[number];

/** Whether a page of Trending shows at most a few posts of a site and of an author. */
export const VARIETIES = ['on', 'off'] as const;
export type Variety = (typeof VARIETIES)[number];

/** What a post links to, who can read it, and whether a machine wrote it; each can be unknown. */
export const POST_KINDS = [
  'paper',
  'code',
  'model',
  'dataset',
  'tool',
  'article',
  'tutorial',
  'video',
  'news',
  'course',
  'discussion',
] as const;
export type PostKind = (typeof POST_KINDS)[number];
export const POST_ACCESS = ['open', 'sign-up', 'paid'] as const;
export type PostAccess = (typeof POST_ACCESS)[number];
export const AI_SHARES = ['no', 'assisted', 'yes'] as const;
export type AiShare = (typeof AI_SHARES)[number];

/** What checks of a post's link found. */
export const LINK_STATES = ['ok', 'gone', 'moved', 'changed'] as const;
export type LinkState = (typeof LINK_STATES)[number];
export const BROKEN_LINK_STATES = ['gone', 'moved', 'changed'] as const satisfies readonly LinkState[];

/** The facts of a post; `server/src/facts` says how they change. */
export const FACT_NAMES = ['kind', 'access', 'own_work', 'ai_written'] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** What users can propose to change about a post; `server/src/proposals` says when a proposal is applied. */
export type ProposalField = FactName | 'outdated' | 'work';

/** Who finds a collection: its owner and editors; everybody who has its address; everybody. */
export const COLLECTION_VISIBILITIES = ['private', 'unlisted', 'public'] as const;
export type CollectionVisibility = (typeof COLLECTION_VISIBILITIES)[number];

/** The forms in which links are exported. */
export const EXPORT_FILE_FORMATS = ['html', 'json', 'csv', 'md'] as const;
export type ExportFileFormat = (typeof EXPORT_FILE_FORMATS)[number];

export const TOP_PERIODS = ['day', 'week', 'month', 'year', 'all'] as const;
export type TopPeriod = (typeof TOP_PERIODS)[number];

/** The types of items that a search covers, its orders, and the kinds of suggestions. */
export const SEARCHED_TYPES = ['posts', 'comments'] as const;
export const SEARCH_SORTS = ['relevance', 'newest', 'top'] as const;
export const SUGGESTION_KINDS = ['post', 'tag', 'site', 'user'] as const;
export type SearchedType = (typeof SEARCHED_TYPES)[number];
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** What happens to posts and comments when their author's account is deleted. */
export const DELETION_CONTENTS = ['keep', 'delete'] as const;
export type DeletionContent = (typeof DELETION_CONTENTS)[number];

/** What proves a login besides the password. */
export const SECOND_FACTORS = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTORS)[number];

/** What a user is notified of. */
export const NOTIFICATION_KINDS = [
  'comment',
  'reply',
  'mention',
  'decision',
  'report_settled',
  'collection_follower',
  'followed_post',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** When a kind of notification is emailed. */
export const MAIL_FREQUENCIES = ['immediately', 'daily', 'weekly', 'never'] as const;
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];
export const DIGEST_FREQUENCIES = ['weekly', 'never'] as const;

/** What the link in an email unsubscribes from. */
export const SUBSCRIPTIONS = ['notifications', 'digest'] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

/** Why somebody reports a post, comment or collection. */
export const REPORT_REASONS = [
  'spam',
  'off_topic',
  'duplicate',
  'broken',
  'misleading',
  'offensive',
  'affiliate',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What an admin does to many posts and comments at once. */
export const BATCH_ACTS = ['remove', 'approve'] as const;
export type BatchAct = (typeof BATCH_ACTS)[number];

/** What an admin did to a post, comment or collection. */
export const DECISION_VERBS = ['remove', 'approve', 'reject', 'undo'] as const;
export type DecisionVerb = (typeof DECISION_VERBS)[number];

export const APPEAL_OUTCOMES = ['accepted', 'rejected'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];
