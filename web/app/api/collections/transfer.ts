import type { ImportReply } from '@magpie/contract/collections/transfer';
import type { ExportFileFormat } from '@magpie/contract/values';
import { saveFile } from '../../lib/state/save-file.ts';
import { ApiError } from '../client/api-error.ts';
import { replyTo } from '../client/client.ts';
import { transport } from '../client/transport.ts';

/** Downloads a collection, or one's saved posts; not by a link, which would not send the token. @throws ApiError */
export async function download(what: { collection: number } | 'saved', format: ExportFileFormat) {
  const rareRoutes = await routes();
  const path =
    what === 'saved'
      ? rareRoutes.exportSavedPosts[1]
      : rareRoutes.exportCollection[1].replace(':id', String(what.collection));
  const response = await send(`${path}?format=${format}`, { method: 'GET' });
  const [, name = `links.${format}`] =
    /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  saveFile(name, await response.blob());
}

/** Imports the links of a file, which is the body of the request. @throws ApiError */
export async function importFile(file: File): Promise<ImportReply> {
  const [method, path] = (await routes()).importCollections;
  const headers = { 'Content-Type': 'application/octet-stream' };
  return replyTo(path, { method, headers, body: file });
}

/** The routes of these calls. No feed needs them, so they are loaded with the first call. */
async function routes() {
  return (await import('@magpie/contract/routes/rare-routes')).rareRoutes;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await transport.send(path, init).catch(() => {
    throw new ApiError(0, null);
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  return response;
}
