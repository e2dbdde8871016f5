import { parsePreviewImagePath } from '@magpie/contract/images';
import { DELETED_USER } from '@magpie/contract/page-values';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import { getPost } from '../posts/posts.ts';
import { SHARED_CACHE, VARY } from '../response-cache/cache-headers.ts';

const CACHE_SECONDS = 24 * 60 * 60;

/** `/oembed?url=` describes a post's page to sites that show a link to it (oembed.com, 2.3.4.4). */
export function registerOembed(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Record<string, unknown> }>('/oembed', async (request, reply) => {
    (await context.rateLimits.reserve('read', request.ip)).confirm();
    const { url, format = 'json' } = request.query;
    const id = postIdIn(url, context.config.publicUrl);
    if (id === undefined) throw new NotFoundError();
    if (format !== 'json') return reply.code(501).send({ detail: 'Only the format json is supported.' });
    const answer = await describePost(context, id, request.query);
    return reply.header('cache-control', SHARED_CACHE).header('vary', VARY).send(answer);
  });
}

interface Limits {
  maxwidth?: unknown;
  maxheight?: unknown;
}

async function describePost(context: Context, id: number, limits: Limits) {
  const { publicUrl, siteName } = context.config;
  const post = await getPost(context, null, id);
  return {
    version: '1.0',
    type: 'link',
    title: post.title,
    author_name: post.author?.username ?? DELETED_USER,
    ...(post.author && { author_url: `${publicUrl}/user/${post.author.id}` }),
    provider_name: siteName,
    provider_url: publicUrl,
    cache_age: CACHE_SECONDS,
    ...(post.preview_image !== null && (await thumbnailOf(context, post.preview_image, limits))),
  };
}

/** The preview image with its size; undefined when the image is larger than allowed. */
async function thumbnailOf({ config, database }: Context, path: string, { maxwidth, maxheight }: Limits) {
  const key = parsePreviewImagePath(path)?.key ?? '';
  const image = await database.read
    .selectFrom('images')
    .select(['width', 'height'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!image || !fits(image.width, maxwidth) || !fits(image.height, maxheight)) return undefined;
  const { width: thumbnail_width, height: thumbnail_height } = image;
  return { thumbnail_url: config.publicUrl + path, thumbnail_width, thumbnail_height };
}

/** A limit that is not a number is ignored. */
function fits(pixels: number, limit: unknown): boolean {
  return typeof limit !== 'string' || !/^\d+$/.test(limit) || pixels <= Number(limit);
}

/** The post whose page has this URL, whatever its slug. */
function postIdIn(url: unknown, publicUrl: string): number | undefined {
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  if (parsed?.origin !== publicUrl) return undefined;
  const [, id] = /^\/post\/([1-9]\d{0,8})(?:\/[^/]*)?\/?$/.exec(parsed.pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}
