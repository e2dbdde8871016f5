import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from '../call.ts';
import { count, optional, text } from '../fields.ts';
import { IMPORT_MAX_BYTES } from '../limits.ts';
import { EXPORT_FILE_FORMATS } from '../values.ts';
import { Collection } from './collections.ts';

/** The file itself is the body of the request. */
export const ImportBody = Type.Object({ file: text({ max: IMPORT_MAX_BYTES, trim: false }) });
export type ImportBody = Static<typeof ImportBody>;

export const ImportReply = Type.Object({
  collections: Type.Array(Collection),
  imported: count(),
  skipped: { ...count(), description: 'Entries that lead nowhere, lead to blocked sites or are repeated.' },
});
export type ImportReply = Static<typeof ImportReply>;

export const ExportQuery = Type.Object({
  format: optional(Type.Enum([...EXPORT_FILE_FORMATS], { description: '`html` is the default.' })),
});
export type ExportQuery = Static<typeof ExportQuery>;

const ExportedFile = Type.String({ description: 'An attachment in the format asked for.' });

export const collectionTransferCalls = {
  importCollections: {
    summary: 'Import the links of a bookmarks file (HTML, JSON or CSV) into private collections',
    method: 'POST',
    path: '/api/content/collections/import/',
    access: 'user',
    acceptsFile: true,
    limit: 'import',
    ...noInput,
    body: ImportBody,
    status: 201,
    reply: ImportReply,
  },
  exportCollection: {
    summary: 'Download a collection',
    method: 'GET',
    path: '/api/content/collections/:id/export/',
    access: 'public',
    limit: 'read',
    ...byId,
    query: ExportQuery,
    reply: ExportedFile,
  },
  exportSavedPosts: {
    summary: 'Download your saved posts',
    method: 'GET',
    path: '/api/content/posts/export/',
    access: 'user',
    limit: 'export',
    ...noInput,
    query: ExportQuery,
    reply: ExportedFile,
  },
} as const satisfies Record<string, Call>;
