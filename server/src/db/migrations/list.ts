import type { Migration } from '../migrate.ts';
import * as initial from './001-initial.ts';
import * as firstContent from './002-first-content.ts';
import * as narrowedFeeds from './003-narrowed-feeds.ts';
import * as rateActs from './004-rate-acts.ts';
import * as contentVersions from './005-content-versions.ts';
import * as topByTime from './006-top-by-time.ts';
import * as userSearch from './007-user-search.ts';
import * as holdsAndBlockedDomains from './008-holds-and-blocked-domains.ts';
import * as reportsByReporter from './009-reports-by-reporter.ts';
import * as indexesInTheirOwnWords from './010-indexes-in-their-own-words.ts';
import * as decisionsOutliveItems from './011-decisions-outlive-items.ts';
import * as secrets from './012-secrets.ts';
import * as sessionAges from './013-session-ages.ts';

/** In order, without gaps. A released migration is never edited: add the next one. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'initial', up: initial.up },
  { number: 2, name: 'first-content', up: firstContent.up },
  { number: 3, name: 'narrowed-feeds', up: narrowedFeeds.up },
  { number: 4, name: 'rate-acts', up: rateActs.up },
  { number: 5, name: 'content-versions', up: contentVersions.up },
  { number: 6, name: 'top-by-time', up: topByTime.up },
  { number: 7, name: 'user-search', up: userSearch.up },
  { number: 8, name: 'holds-and-blocked-domains', up: holdsAndBlockedDomains.up },
  { number: 9, name: 'reports-by-reporter', up: reportsByReporter.up },
  { number: 10, name: 'indexes-in-their-own-words', up: indexesInTheirOwnWords.up },
  { number: 11, name: 'decisions-outlive-items', up: decisionsOutliveItems.up },
  { number: 12, name: 'secrets', up: secrets.up },
  { number: 13, name: 'session-ages', up: sessionAges.up },
];
