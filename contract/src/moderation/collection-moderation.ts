import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from '../call.ts';
import { CollectionPage, DecidedCollection } from '../collections/collections.ts';
import { optional, pageQuery, queueSort, statusFilter } from '../fields.ts';
import { DecisionBody, ReportBody, ReportReply } from '../moderation.ts';
import type { ItemStatus } from '../values.ts';

/** The statuses of collections that admins list. */
export const MODERATED_STATUSES = ['flagged', 'removed'] as const satisfies readonly ItemStatus[];

export const ReportedCollectionsQuery = Type.Object({
  ...pageQuery,
  status: optional(statusFilter(MODERATED_STATUSES)),
  sort: optional(queueSort()),
});
export type ReportedCollectionsQuery = Static<typeof ReportedCollectionsQuery>;

/** Reports of collections, and decisions on them. */
export const collectionModerationCalls = {
  reportCollection: {
    summary: 'Report a public or unlisted collection',
    method: 'POST',
    path: '/api/content/collections/:id/report/',
    access: 'user',
    needsConfirmedEmail: true,
    limit: 'report',
    ...byId,
    body: ReportBody,
    reply: ReportReply,
  },
  removeCollection: {
    summary: 'Remove a collection, which makes it private',
    method: 'POST',
    path: '/api/content/collections/:id/remove/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: DecisionBody,
    reply: DecidedCollection,
  },
  approveCollection: {
    summary: 'Approve a collection; a removed one becomes as visible as before its removal',
    method: 'POST',
    path: '/api/content/collections/:id/approve/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: DecisionBody,
    reply: DecidedCollection,
  },
  listReportedCollections: {
    summary: 'List reported collections that wait for a decision, or removed ones',
    method: 'GET',
    path: '/api/moderation/collections/',
    access: 'admin',
    limit: 'read',
    ...noInput,
    query: ReportedCollectionsQuery,
    reply: CollectionPage,
  },
} as const satisfies Record<string, Call>;
