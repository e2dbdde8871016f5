import { calls } from '@magpie/contract/calls';
import { ADMIN, COLLECTOR, FAN, FOLLOWER, MEMBER, QUIET_FAN, THREAD } from '../fixtures/personas.ts';
import { LARGEST_WORK } from '../fixtures/posts.ts';
import { at } from '../load/requests.ts';

export interface List {
  name: string;
  path: string;
  /** undefined: an anonymous visitor. */
  user?: number;
  /** A page of this list may take `timesMax` times as long as a page of the list named `to`. */
  compared?: { to: string; timesMax: number };
  /** Set if a small site has a different share of its posts in the list: then the growth of the list would say nothing. */
  differs?: true;
}

const posts = `${calls.listPosts.path}?`;
const trending = `${calls.listTrendingPosts.path}?`;
const top = `${calls.listTopPosts.path}?`;
const comments = `${calls.listComments.path}?`;
const log = `${calls.listModerationLog.path}?`;
const users = `${calls.listUsers.path}?`;

/** For lists that are made from recent posts: the following feed, and the recent posts without what the viewer mutes. */
const TO_RECENT = { to: 'recent', timesMax: 3 };

/**
 * Each way in which screens read a list, once. A way is one query through one index or one merge of indexes. Lists that
 * differ only in the value of a filter are read in the same way, except if one value has very few matches and the other very
 * many: then a planner may choose differently.
 */
export const SCREEN_LISTS: readonly List[] = [
  { name: 'recent', path: posts },
  { name: 'trending', path: trending, compared: { to: 'trending, without variety', timesMax: 1.2 } },
  { name: 'trending, without variety', path: `${trending}variety=off` },
  { name: 'trending, half-life of a day', path: `${trending}half_life=1d` },
  { name: 'sponsored', path: `${calls.listSponsoredPosts.path}?` },
  // The shorter periods need no entry here: a year merges more parts of the index than they do.
  { name: 'top, year', path: `${top}period=year` },
  { name: 'top, all', path: `${top}period=all` },
  { name: 'category', path: `${posts}category=research` },
  { name: 'tag', path: `${posts}tag=agents` },
  { name: 'tag, trending', path: `${trending}tag=agents` },
  { name: 'tag, top of the year', path: `${top}tag=agents&period=year` },
  { name: 'site', path: `${posts}site=site-7.example` },
  { name: 'related posts', path: `${at(calls.listRelatedPosts.path, THREAD.post)}?` },
  { name: 'posts of a work', path: `${calls.listWork.path.replace(':key', LARGEST_WORK)}?` },
  { name: 'my posts', path: `${calls.listMyPosts.path}?`, user: ADMIN },
  { name: 'posts of a user', path: `${posts}author=${ADMIN}` },
  { name: 'comments of a user', path: `${at(calls.listUserComments.path, ADMIN)}?` },
  { name: 'thread of 500', path: `${at(calls.listPostComments.path, THREAD.post)}?` },
  { name: '60 saved posts', path: `${posts}bookmarked=true`, user: MEMBER },
  { name: 'a tenth of all posts saved', path: `${posts}bookmarked=true`, user: COLLECTOR },
  { name: 'following much', path: `${posts}following=true`, user: FOLLOWER, compared: TO_RECENT },
  { name: 'following 1,000 users', path: `${posts}following=true`, user: FAN, compared: TO_RECENT },
  {
    name: 'following 1,000 quiet users',
    path: `${posts}following=true`,
    user: QUIET_FAN,
    compared: TO_RECENT,
    differs: true,
  },
  { name: 'recent, without what is muted', path: posts, user: FAN, compared: TO_RECENT },
  { name: 'what one follows', path: `${calls.listFollows.path}?`, user: FAN },
  { name: 'what one mutes', path: `${calls.listMutes.path}?`, user: FAN },
  { name: 'notifications', path: `${calls.listNotifications.path}?`, user: COLLECTOR },
  { name: 'unread notifications', path: `${calls.listNotifications.path}?unread=true`, user: COLLECTOR },
  { name: 'collections', path: `${calls.listCollections.path}?` },
  { name: 'collections of a user', path: `${calls.listCollections.path}?owner=${ADMIN}` },
  { name: 'items of a collection', path: `${at(calls.listCollectionItems.path, 1)}?` },
  { name: 'posts with broken links', path: `${posts}link=gone,moved,changed`, user: ADMIN },
  { name: 'flagged posts, longest waiting first', path: `${posts}status=flagged&sort=waiting`, user: ADMIN },
  { name: 'flagged and removed posts', path: `${posts}status=flagged,removed`, user: ADMIN },
  {
    name: 'flagged comments, longest waiting first',
    path: `${comments}status=flagged&sort=waiting`,
    user: ADMIN,
  },
  { name: 'flagged and removed comments', path: `${comments}status=flagged,removed`, user: ADMIN },
  { name: 'reported collections', path: `${calls.listReportedCollections.path}?`, user: ADMIN },
  { name: 'batches', path: `${calls.listBatches.path}?`, user: ADMIN },
  { name: 'moderation log', path: log },
  { name: 'moderation log, removals of a moderator', path: `${log}action=remove&moderator=${ADMIN}` },
  { name: 'users', path: users, user: ADMIN },
  { name: 'banned users', path: `${users}ban_status=temporary`, user: ADMIN },
];

/** Combinations of filters that no screen offers, and the search for users, which only admins use. */
export const OTHER_LISTS: readonly List[] = [
  {
    name: 'top of the year, author and category',
    path: `${top}period=year&author=${ADMIN}&category=research`,
  },
  {
    name: 'recent, site and tag',
    path: `${posts}site=site-1.example&tag=agents`,
  },
  {
    name: 'trending, saved and category',
    path: `${trending}bookmarked=true&category=research`,
    user: COLLECTOR,
  },
  {
    name: 'recent, category and quiet author',
    path: `${posts}author=${MEMBER}&category=research`,
  },
  {
    name: 'top, author and removed',
    path: `${top}period=all&author=${ADMIN}&status=removed`,
    user: ADMIN,
  },
  { name: 'users, search', path: `${users}search=member-777@bench.example`, user: ADMIN },
];
