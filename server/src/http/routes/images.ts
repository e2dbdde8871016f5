import { readFile, rm } from 'node:fs/promises';
import {
  type ImageWidth,
  IMAGE_ROUTE,
  parsePreviewImagePath,
  parseSocialImagePath,
} from '@magpie/contract/images';
import { LARGEST_IMAGE_WIDTH } from '@magpie/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';
import type { ImageRequester } from '../../previews/images/images.ts';
import { socialImage } from '../../previews/images/social-image.ts';
import { isWholeWebp } from '../../previews/images/whole-webp.ts';
import { matchesEtag } from '../../response-cache/if-none-match.ts';
import { requesterName } from '../requester-name.ts';

/** Pictures for social cards are made from pictures of the largest width. */
const SOCIAL_SOURCE_WIDTH: ImageWidth = LARGEST_IMAGE_WIDTH;

/**
 * Preview images from the site's own origin, also in the size of social cards. The picture under a name never changes.
 * A request for one that is not on the disk needs a query, and counts as a read of the client's address.
 */
export function registerImages(app: FastifyInstance, { previews, rateLimits }: Context): void {
  app.get(IMAGE_ROUTE, async (request, reply) => {
    const social = parseSocialImagePath(request.url);
    const single = social ? undefined : parsePreviewImagePath(request.url);
    const requested = social?.map((key) => ({ key, width: SOCIAL_SOURCE_WIDTH })) ?? (single ? [single] : []);
    const requester = {
      name: requesterName(request.viewer, request.ip),
      signal: signalOfDisconnect(reply),
      takeRead: async () => (await rateLimits.reserve('read', request.ip)).confirm(),
    };
    const images: Buffer[] = [];
    for (const one of requested) {
      const found = await readImage(previews, one, requester, request.log);
      if (found) images.push(found);
    }
    const [image] = images;
    if (!image) throw new NotFoundError();
    const name = requested.map(({ key }) => key).join('_');
    const etag = `"${name}-${single ? single.width : 'social'}"`;
    const cached = {
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      // Feed readers in a browser show the pictures on their own pages.
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (matchesEtag(request, etag)) return reply.code(304).headers(cached).send();
    if (!social) return reply.headers(cached).type('image/webp').send(image);
    // The JPEG is encoded at each request, because only other sites request it, and rarely. Encoding it takes much longer
    // than an ordinary read, so it counts as one.
    await requester.takeRead();
    const jpeg = await socialImage(images, requester.signal);
    return reply.headers(cached).type('image/jpeg').send(jpeg);
  });
}

/**
 * A file that was evicted since it was found, or that is broken, is created once more. A file that cannot be read, such as
 * for lack of descriptors or memory, may be intact and is not deleted.
 */
async function readImage(
  previews: Context['previews'],
  { key, width }: { key: string; width: ImageWidth },
  requester: ImageRequester,
  log: FastifyRequest['log'],
) {
  for (let tries = 0; tries < 2; tries += 1) {
    const file = await previews.imageFile(key, width, requester);
    if (file === undefined) return undefined;
    try {
      const bytes = await readFile(file);
      if (isWholeWebp(bytes)) return bytes;
      await rm(file, { force: true });
    } catch (error) {
      if (isGone(error)) continue;
      log.warn({ err: error }, 'a picture could not be read, or a broken one could not be deleted');
      return undefined;
    }
  }
  return undefined;
}

/** Aborts when the client has disconnected, or has received the answer. */
function signalOfDisconnect({ raw }: FastifyReply): AbortSignal {
  const disconnect = new AbortController();
  // Listens to the response, because the socket serves many requests.
  raw.once('close', () => disconnect.abort());
  return disconnect.signal;
}

function isGone(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
