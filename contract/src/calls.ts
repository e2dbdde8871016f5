import type { Static } from 'typebox';
import { accountCalls } from './account.ts';
import { appealCalls } from './moderation/appeals.ts';
import { categoryCalls } from './categories.ts';
import { collectionCalls } from './collections/collections.ts';
import { collectionItemCalls } from './collections/items.ts';
import { collectionTransferCalls } from './collections/transfer.ts';
import { collectionModerationCalls } from './moderation/collection-moderation.ts';
import { commentCalls } from './comments.ts';
import { batchCalls } from './moderation/batches.ts';
import { userContextCalls } from './moderation/user-context.ts';
import { decisionCalls } from './moderation/decisions.ts';
import { domainCalls } from './domains.ts';
import { sourceCalls } from './curation/source-calls.ts';
import { duplicateCalls } from './curation/duplicates.ts';
import { factCalls } from './curation/facts.ts';
import { feedKeyCalls } from './following/feed-key.ts';
import { followCalls } from './following/follows.ts';
import { linkCheckCalls } from './curation/link-checks.ts';
import { muteCalls } from './following/mutes.ts';
import { mailSettingCalls } from './notifications/mail-settings.ts';
import { notificationItemCalls } from './notifications/items.ts';
import { notificationCalls } from './notifications/notifications.ts';
import { outdatedCalls } from './curation/outdated.ts';
import { postCalls } from './posts.ts';
import { logCalls } from './moderation/log.ts';
import { postModerationCalls } from './moderation/post-moderation.ts';
import { previewCalls } from './previews.ts';
import { searchCalls } from './search/search.ts';
import { secondFactorCalls } from './second-factor/second-factor.ts';
import { sessionCalls } from './sessions.ts';
import { sponsoredCalls } from './curation/sponsored.ts';
import { siteCalls } from './sites.ts';
import { tagCalls } from './tags.ts';
import { trendingCalls } from './curation/trending.ts';
import { userCalls } from './users.ts';
import { workCalls } from './curation/works.ts';

export type { Call } from './call.ts';

/** Every call of the API. */
export const calls = {
  ...userCalls,
  ...accountCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...postCalls,
  ...trendingCalls,
  ...sponsoredCalls,
  ...duplicateCalls,
  ...sourceCalls,
  ...factCalls,
  ...outdatedCalls,
  ...workCalls,
  ...linkCheckCalls,
  ...postModerationCalls,
  ...previewCalls,
  ...categoryCalls,
  ...tagCalls,
  ...siteCalls,
  ...searchCalls,
  ...domainCalls,
  ...commentCalls,
  ...batchCalls,
  ...userContextCalls,
  ...appealCalls,
  ...decisionCalls,
  ...logCalls,
  ...collectionCalls,
  ...collectionItemCalls,
  ...collectionTransferCalls,
  ...collectionModerationCalls,
  ...followCalls,
  ...feedKeyCalls,
  ...muteCalls,
  ...notificationCalls,
  ...notificationItemCalls,
  ...mailSettingCalls,
};

export type CallName = keyof typeof calls;
type Calls = typeof calls;
export type Params<N extends CallName> = Static<Calls[N]['params']>;
export type Query<N extends CallName> = Static<Calls[N]['query']>;
export type Body<N extends CallName> = Static<Calls[N]['body']>;
export type Reply<N extends CallName> = Static<Calls[N]['reply']>;
