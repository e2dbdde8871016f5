import { createReadStream } from 'node:fs';
import { IMAGE_ROUTE, parsePreviewImagePath } from '@magpie/contract/images';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';

/** Preview images from the site's own origin. What a name stands for never changes. */
export function registerImages(app: FastifyInstance, { previews }: Context): void {
  app.get(IMAGE_ROUTE, async (request, reply) => {
    const asked = parsePreviewImagePath(request.url);
    const file = asked && (await previews.imageFile(asked.key, asked.width));
    if (!file) throw new NotFoundError();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(createReadStream(file));
  });
}
