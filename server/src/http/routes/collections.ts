import type { ExportQuery } from '@magpie/contract/collections/transfer';
import {
  createCollection,
  deleteCollection,
  editCollection,
  getCollection,
} from '../../collections/collections.ts';
import { copyCollection } from '../../collections/copy-collection.ts';
import { followCollection, unfollowCollection } from '../../collections/follow-collection.ts';
import { addCollectionItem } from '../../collections/items/add-item.ts';
import {
  editCollectionItem,
  moveCollectionItem,
  removeCollectionItem,
} from '../../collections/items/change-item.ts';
import { listCollectionItems } from '../../collections/items/list-items.ts';
import { readCollectionItem, unreadCollectionItem } from '../../collections/items/read-item.ts';
import {
  listCollectionChoices,
  listCollections,
  listEditedCollections,
  listReportedCollections,
} from '../../collections/list-collections.ts';
import { type Export, exportCollection, exportSavedPosts } from '../../collections/transfer/export.ts';
import { EXPORT_FORMATS } from '../../collections/transfer/export-formats.ts';
import { importLinks } from '../../collections/transfer/import.ts';
import { writeExport } from '../../collections/transfer/write-export.ts';
import { approveCollection, removeCollection } from '../../moderation/decisions.ts';
import { reportCollection } from '../../moderation/reports.ts';
import { Attachment } from '../attachment.ts';
import type { Handlers } from '../handlers.ts';

export const collectionHandlers = {
  listCollections: ({ context, viewer, query }) => listCollections(context, viewer, query),
  listEditedCollections: ({ context, actor, query }) => listEditedCollections(context, actor, query),
  listCollectionChoices: ({ context, actor, params }) => listCollectionChoices(context, actor, params.id),
  createCollection: ({ context, actor, body }) => createCollection(context, actor, body),
  getCollection: ({ context, viewer, params }) => getCollection(context, viewer, params.id),
  editCollection: ({ context, actor, params, body }) => editCollection(context, actor, params.id, body),
  deleteCollection: ({ context, actor, params }) => deleteCollection(context, actor, params.id),
  copyCollection: ({ context, actor, params }) => copyCollection(context, actor, params.id),
  reportCollection: ({ context, actor, params, body }) => reportCollection(context, actor, params.id, body),
  removeCollection: ({ context, actor, params, body }) =>
    removeCollection(context, actor, params.id, body.reason),
  approveCollection: ({ context, actor, params, body }) =>
    approveCollection(context, actor, params.id, body.reason),
  listReportedCollections: ({ context, actor, query }) => listReportedCollections(context, actor, query),
  followCollection: ({ context, actor, params }) => followCollection(context, actor, params.id),
  unfollowCollection: ({ context, actor, params }) => unfollowCollection(context, actor, params.id),

  listCollectionItems: ({ context, viewer, params, query }) =>
    listCollectionItems(context, viewer, params.id, query),
  addCollectionItem: ({ context, actor, params, body }) => addCollectionItem(context, actor, params.id, body),
  editCollectionItem: ({ context, actor, params, body }) => editCollectionItem(context, actor, params, body),
  removeCollectionItem: ({ context, actor, params }) => removeCollectionItem(context, actor, params),
  moveCollectionItem: ({ context, actor, params, body }) => moveCollectionItem(context, actor, params, body),
  readCollectionItem: ({ context, actor, params }) => readCollectionItem(context, actor, params),
  unreadCollectionItem: ({ context, actor, params }) => unreadCollectionItem(context, actor, params),

  importCollections: ({ context, actor, body }) => importLinks(context, actor, body.file),
  exportCollection: async ({ context, viewer, params, query }) =>
    fileOf(await exportCollection(context, viewer, params.id), query),
  exportSavedPosts: async ({ context, actor, query }) => fileOf(exportSavedPosts(context, actor), query),
} satisfies Partial<Handlers>;

function fileOf(exported: Export, { format = 'html' }: ExportQuery): Attachment {
  const { type } = EXPORT_FORMATS[format];
  return new Attachment(`${exported.name}.${format}`, writeExport(exported, format), type);
}
