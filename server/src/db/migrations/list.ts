import { indexes, type Index } from './001-indexes.ts';
import * as initial from './initial/001-initial.ts';
import * as topics from './002-topics.ts';
import * as search from './search/003-search.ts';
import * as edits from './004-edits.ts';
import * as mail from './accounts/005-mail.ts';
import * as searchIndex from './search/006-search-index.ts';
import * as sitemap from './007-sitemap.ts';
import * as waiting from './008-waiting.ts';
import * as halfTypedWords from './search/009-half-typed-words.ts';
import * as deletedPosts from './010-deleted-posts.ts';
import * as commentEdits from './011-comment-edits.ts';
import * as secondFactor from './accounts/012-second-factor.ts';
import * as accountDeletion from './accounts/013-account-deletion.ts';
import * as notifications from './014-notifications.ts';
import * as following from './015-following.ts';
import * as writing from './016-writing.ts';
import * as reportReasons from './017-report-reasons.ts';
import * as feedKeys from './018-feed-keys.ts';
import * as halfLives from './curation/019-half-lives.ts';
import * as facts from './curation/020-facts.ts';
import * as moderationLog from './021-moderation-log.ts';
import * as sponsored from './022-sponsored.ts';
import * as notificationTimes from './023-notification-times.ts';
import * as collections from './024-collections.ts';
import * as knownUrls from './curation/025-known-urls.ts';
import * as proposals from './026-proposals.ts';
import * as awaitedMails from './accounts/027-awaited-mails.ts';
import * as recentAuthors from './028-recent-authors.ts';
import * as ownersNotes from './029-owners-notes.ts';
import * as notesOfOthers from './038-notes-of-others.ts';
import * as linkChecks from './curation/030-link-checks.ts';
import * as batches from './moderation/031-batches.ts';
import * as userNotes from './moderation/032-user-notes.ts';
import * as textKeys from './curation/033-text-keys.ts';
import * as outcomes from './moderation/036-outcomes.ts';
import * as duplicates from './curation/034-duplicates.ts';
import * as appeals from './moderation/037-appeals.ts';
import * as upheldByMerge from './moderation/039-upheld-by-merge.ts';
import * as reportedCollections from './moderation/040-reported-collections.ts';
import * as works from './curation/035-works.ts';
import * as foundDuplicates from './curation/041-found-duplicates.ts';
import type { Migration } from './migration.ts';

/** In order. A released migration is never edited: add the next one, then run `scripts/write-schema.ts`. */
export const migrations: readonly Migration[] = [
  // Not named `initial`, the name of the first migration before the first release: a database from then cannot be upgraded.
  { number: 1, name: 'initial-schema', up: initial.up },
  { number: 2, name: 'topics', up: topics.up },
  { number: 3, name: 'search', up: search.up },
  { number: 4, name: 'edits', up: edits.up },
  { number: 5, name: 'mail', up: mail.up },
  { number: 6, name: 'search-index', up: searchIndex.up },
  { number: 7, name: 'sitemap', up: sitemap.up },
  { number: 8, name: 'waiting', up: waiting.up },
  { number: 9, name: 'half-typed-words', up: halfTypedWords.up },
  { number: 10, name: 'deleted-posts', up: deletedPosts.up },
  { number: 11, name: 'comment-edits', up: commentEdits.up },
  { number: 12, name: 'second-factor', up: secondFactor.up },
  { number: 13, name: 'account-deletion', up: accountDeletion.up },
  { number: 14, name: 'notifications', up: notifications.up },
  { number: 15, name: 'following', up: following.up },
  { number: 16, name: 'writing', up: writing.up },
  { number: 17, name: 'report-reasons', up: reportReasons.up },
  { number: 18, name: 'feed-keys', up: feedKeys.up },
  { number: 19, name: 'half-lives', up: halfLives.up },
  { number: 20, name: 'facts', up: facts.up },
  { number: 21, name: 'moderation-log', up: moderationLog.up },
  { number: 22, name: 'sponsored', up: sponsored.up },
  { number: 23, name: 'notification-times', up: notificationTimes.up },
  { number: 24, name: 'collections', up: collections.up },
  { number: 25, name: 'known-urls', up: knownUrls.up },
  { number: 26, name: 'proposals', up: proposals.up },
  { number: 27, name: 'awaited-mails', up: awaitedMails.up },
  { number: 28, name: 'recent-authors', up: recentAuthors.up },
  { number: 29, name: 'owners-notes', up: ownersNotes.up },
  { number: 30, name: 'link-checks', up: linkChecks.up },
  { number: 31, name: 'batches', up: batches.up },
  { number: 32, name: 'user-notes', up: userNotes.up },
  { number: 33, name: 'text-keys', up: textKeys.up },
  { number: 34, name: 'duplicates', up: duplicates.up },
  { number: 35, name: 'works', up: works.up },
  { number: 36, name: 'outcomes', up: outcomes.up },
  { number: 37, name: 'appeals', up: appeals.up },
  { number: 38, name: 'notes-of-others', up: notesOfOthers.up },
  { number: 39, name: 'upheld-by-merge', up: upheldByMerge.up },
  { number: 40, name: 'reported-collections', up: reportedCollections.up },
  { number: 41, name: 'found-duplicates', up: foundDuplicates.up },
];

/** Initial indexes that a later migration drops; some are created again under the same name. */
const DROPPED: readonly string[] = [
  'post_tags_by_tag',
  recentAuthors.FORMER_INDEX,
  ...accountDeletion.RESTRICTED_TO_ACCOUNTS,
];

/** Every `Index` that exists after the last migration. */
export const allIndexes: readonly Index[] = [
  ...indexes.filter(({ name }) => !DROPPED.includes(name)),
  ...topics.topicIndexes,
  ...mail.mailIndexes,
  ...searchIndex.searchIndexes,
  ...sitemap.sitemapIndexes,
  ...waiting.waitingIndexes,
  ...commentEdits.commentLikesIndexes,
  ...secondFactor.secondFactorIndexes,
  ...accountDeletion.deletionIndexes,
  ...notifications.notificationIndexes.filter(
    ({ name }) => name !== notificationTimes.FORMER_INDEX && name !== batches.OPEN_GROUP_INDEX,
  ),
  ...following.followingIndexes,
  ...writing.writingIndexes,
  ...halfLives.halfLifeIndexes,
  ...moderationLog.logIndexes,
  ...sponsored.sponsoredIndexes,
  ...notificationTimes.notificationTimeIndexes,
  ...collections.collectionIndexes.filter(({ name }) => name !== reportedCollections.FOLLOWERS_INDEX),
  ...knownUrls.knownUrlIndexes,
  ...proposals.proposalIndexes,
  ...awaitedMails.awaitedMailIndexes,
  ...recentAuthors.recentAuthorIndexes,
  ...linkChecks.linkIndexes,
  ...batches.batchIndexes,
  ...userNotes.userNoteIndexes,
  ...textKeys.textKeyIndexes,
  ...duplicates.duplicateIndexes,
  ...appeals.appealIndexes,
  ...works.workIndexes,
  ...reportedCollections.reportedCollectionIndexes,
  ...foundDuplicates.foundDuplicateIndexes,
];
