import type { RateLimitName } from '@magpie/contract/rate-limits';
import type {
  AiShare,
  BanStatus,
  ItemStatus,
  LinkState,
  PostAccess,
  PostKind,
  PostStatus,
  PreviewType,
  UserRole,
} from '@magpie/contract/values';
import type {
  Flag,
  FeedKeysTable,
  FollowsTable,
  KnownUrlsTable,
  MergedTagsTable,
  MutesTable,
  PostSitesTable,
  PostTagsTable,
  RemovedUrlsTable,
  SitesTable,
  TagsTable,
  CategoriesTable,
} from './tables/topic-tables.ts';
import type {
  ChallengesTable,
  FormerUsernamesTable,
  KnownBrowsersTable,
  MailsTable,
  MailTokensTable,
  PasskeysTable,
  PasswordRequestsTable,
  RecoveryCodesTable,
  TotpSecretsTable,
  UsedTotpStepsTable,
} from './tables/account-tables.ts';
import type { ImagesTable } from './tables/images-table.ts';
import type { PostChangesTable, ProposalsTable } from './tables/proposal-tables.ts';
import type { HostTurnsTable, LinkChecksTable } from './tables/link-checks-table.ts';
import type {
  AppealsTable,
  BansTable,
  BatchesTable,
  UserNotesTable,
  BlockedDomainsTable,
  DecisionsTable,
  ModerationLogTable,
  ReportsTable,
} from './tables/moderation-tables.ts';
import type { DuplicatesTable, MergedPostsTable } from './tables/duplicate-tables.ts';
import type { CollectionTables } from './tables/collection-tables.ts';
import type { NotificationTables } from './tables/notification-tables.ts';
import type { CommentVersionsTable } from './tables/comment-versions-table.ts';
import type { CommentWordsTable, PostWordsTable, SearchBuildsTable } from './search/search-tables.ts';
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

/**
 * The whole data model. Times are milliseconds since 1970 in UTC and flags are 0 or 1, so that both engines store and
 * return the same values. The transaction that changes rows also updates the stored counts of them.
 */
export interface Schema extends NotificationTables, CollectionTables {
  users: UsersTable;
  sessions: SessionsTable;
  known_browsers: KnownBrowsersTable;
  former_usernames: FormerUsernamesTable;
  mails: MailsTable;
  mail_tokens: MailTokensTable;
  password_requests: PasswordRequestsTable;
  totp_secrets: TotpSecretsTable;
  used_totp_steps: UsedTotpStepsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  challenges: ChallengesTable;
  bans: BansTable;
  categories: CategoriesTable;
  proposals: ProposalsTable;
  post_changes: PostChangesTable;
  link_checks: LinkChecksTable;
  host_turns: HostTurnsTable;
  /** Posts with similar texts have keys in common (similar-posts/text-keys.ts). */
  text_keys: { post_id: number; key: number };
  tags: TagsTable;
  merged_tags: MergedTagsTable;
  sites: SitesTable;
  posts: PostsTable;
  /** The ids of posts that were deleted. */
  deleted_posts: { id: number };
  /** The ids of deleted collections that were not private; a trigger adds them. */
  deleted_collections: { id: number };
  post_tags: PostTagsTable;
  post_sites: PostSitesTable;
  post_words: PostWordsTable;
  comment_words: CommentWordsTable;
  search_builds: SearchBuildsTable;
  /** Words of titles, hosts and names, each also without one of its letters, to correct errors (search/neighbours.ts). */
  word_neighbours: { neighbour: string; word: string };
  feed_keys: FeedKeysTable;
  follows: FollowsTable;
  mutes: MutesTable;
  /** Posts that users do not want to see in their lists. */
  hidden_posts: { user_id: number; post_id: number; created_at: number };
  post_likes: { post_id: number; user_id: number; created_at: number };
  bookmarks: { user_id: number; post_id: number; created_at: number };
  comments: CommentsTable;
  comment_versions: CommentVersionsTable;
  comment_likes: { comment_id: number; user_id: number; created_at: number };
  reports: ReportsTable;
  decisions: DecisionsTable;
  batches: BatchesTable;
  appeals: AppealsTable;
  user_notes: UserNotesTable;
  moderation_log: ModerationLogTable;
  /** The acts that the moderation log may contain, each with the kind of its target. A new act is a new row. */
  log_acts: { action: string; target_kind: string };
  duplicates: DuplicatesTable;
  merged_posts: MergedPostsTable;
  /** Works that were joined to others, and the works that they belong to now. */
  work_aliases: { key: string; into_key: string };
  known_urls: KnownUrlsTable;
  removed_urls: RemovedUrlsTable;
  blocked_domains: BlockedDomainsTable;
  images: ImagesTable;
  /** Random secrets of this site. */
  secrets: { name: 'image_names' | 'banned_emails' | 'unsubscribe_links' | 'feed_keys'; value: string };
  rate_limit_hits: RateLimitHitsTable;
}

interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower case; unique. */
  username_key: string;
  email: string;
  /** Lower case; unique. */
  email_key: string;
  /** 1 when the owner has followed a link that was sent to this address. */
  email_verified: Generated<Flag>;
  /** null when the username was never changed. */
  username_changed_at: Generated<number | null>;
  /** argon2id in PHC form. */
  password_hash: string;
  role: UserRole;
  is_staff: Flag;
  terms_accepted: Flag;
  /** The kind of the current ban. Not updated when a temporary ban ends: see `banned_until`. */
  ban_status: BanStatus;
  banned_until: number | null;
  /** Active and flagged posts. */
  posts_count: Generated<number>;
  created_at: number;
  /** When the account is to be deleted; null again once all of it is deleted. */
  deletion_at: Generated<number | null>;
  /** The owner's choice: keep or delete posts and comments. */
  deletion_content: Generated<'keep' | 'delete' | null>;
  /** When the account was deleted; the row then contains nothing personal. */
  deleted_at: Generated<number | null>;
  /** The hash of the address of an account that was deleted while it was banned (users/banned-emails.ts). */
  banned_email_hash: Generated<string | null>;
}

interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the token, hex; unique. */
  token_hash: string;
  created_at: number;
  last_used_at: number;
  user_agent: string;
  address: string;
}

interface PostsTable {
  id: Generated<number>;
  author_id: number;
  category_id: number;
  title: string;
  url: string;
  /** SHA-256 of the URL's identity (links/url-identity.ts); unique. */
  url_key: string;
  /** The version of the rules that made `url_key`. */
  url_rules: number;
  description: string;
  is_sponsored: Flag;
  affiliate_url: string | null;
  /** Who marked it as sponsored, and when; both null unless it is. */
  sponsored_by: number | null;
  sponsored_at: number | null;
  /** `approved` is never stored: an author sees it on an active post that was held. */
  status: PostStatus;
  /** 1 for an active or flagged post, which public lists show; computed by the database. */
  is_listed: GeneratedAlways<Flag>;
  /** 1 when the post waited for an admin before it was listed. */
  was_held: Generated<Flag>;
  preview_title: string | null;
  preview_description: string | null;
  /** Key into `images`. */
  preview_image: string | null;
  preview_type: PreviewType;
  preview_publisher: string | null;
  /** When the page was read; null until then. */
  preview_read_at: number | null;
  created_at: number;
  /** When its author last edited it; null for never. */
  edited_at: number | null;
  /** Days from 1970 to `created_at`; computed by the database. */
  created_day: GeneratedAlways<number>;
  /** The same in units of 30 days; computed by the database. */
  created_month: GeneratedAlways<number>;
  likes_count: Generated<number>;
  /** Facts about what the post links to; null: unknown. */
  kind: PostKind | null;
  access: PostAccess | null;
  own_work: Flag | null;
  ai_written: AiShare | null;
  /** The post or the URL that replaces it; both null unless it is outdated. */
  outdated_post: Generated<number | null>;
  outdated_url: Generated<string | null>;
  /** The key of the work that it belongs to; null for none. */
  work_key: Generated<string | null>;
  /** The key of the work that its URL or page names (works/name-work.ts), which may have been joined to another. */
  work_name: Generated<string | null>;
  /** The kind of what its URL names. */
  work_kind: Generated<PostKind | null>;
  /** What decided `work_key`: nothing yet, the name, or people. */
  work_source: Generated<'unknown' | 'name' | 'decision'>;
  /** What checks of the link found, and since when; `link_since` is null while every check found the page. */
  link_state: Generated<LinkState>;
  link_since: Generated<number | null>;
  /** Where a moved link leads; null for others. */
  link_url: Generated<string | null>;
  /** Active and flagged comments, replies included. */
  comments_count: Generated<number>;
  /** Active and flagged comments of others than the post's author; the trending rank counts them. */
  discussion_count: Generated<number>;
  /** Open reports. */
  reports_count: Generated<number>;
  /** When it was held, first reported or found to be a duplicate; null unless it waits for a decision. Set by triggers. */
  waiting_since: Generated<number | null>;
  /** log10(max(1, likes + 2 discussion)) + created_at in units of 45,000 s, computed by the database. */
  rank: GeneratedAlways<number>;
  /** likes_count * 2^32 + created_at in seconds, computed by the database: likes first, then time. */
  top_key: GeneratedAlways<number>;
}

interface CommentsTable {
  id: Generated<number>;
  post_id: number;
  author_id: number;
  /** null for a root comment. */
  parent_id: number | null;
  /** The root of the thread; null for a root comment. */
  root_id: number | null;
  level: 1 | 2 | 3;
  content: string;
  /** `content` as HTML, made when it was saved. null for a placeholder, and for a comment from before formatting existed. */
  content_html: Generated<string | null>;
  status: ItemStatus;
  /** Set when the author deleted it while it had replies: a placeholder. */
  deleted_at: number | null;
  created_at: number;
  /** When its author last edited it; null for never. */
  edited_at: Generated<number | null>;
  likes_count: Generated<number>;
  reports_count: Generated<number>;
  /** When it was first reported; null unless it waits for a decision. Updated by triggers. */
  waiting_since: Generated<number | null>;
}

/** Hits that count against a rate limit, shared by all processes; on SQLite in a separate file. */
interface RateLimitHitsTable {
  id: Generated<number>;
  limit_name: RateLimitName;
  /** A user's id, the hash of a name, or an address. */
  subject: string;
  /** The process that counted them in memory; null for a reservation, which all processes look up here. */
  process_id: string | null;
  hits: number;
  /** The time of the last hit. */
  hit_at: number;
  /** The reservation may be cancelled until then; 0 once it is confirmed. */
  pending_until: number;
  expires_at: number;
}

export type UserRow = Selectable<UsersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type CategoryRow = Selectable<CategoriesTable>;
export type PostRow = Selectable<PostsTable>;
export type NewPostRow = Insertable<PostsTable>;
export type DecisionRow = Selectable<DecisionsTable>;
export type CommentRow = Selectable<CommentsTable>;
export type NewRemovedUrlRow = Insertable<RemovedUrlsTable>;
