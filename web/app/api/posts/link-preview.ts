import type { PreviewReply } from '@magpie/contract/previews';
import type { Site } from '@magpie/contract/site';
import { POST_ACCESS, POST_KINDS, PREVIEW_TYPES } from '@magpie/contract/values';
import { ApiError } from '../client/api-error.ts';

/** The configured link-preview service and the site's own origin. */
export type PreviewService = Pick<Site, 'link_preview_url' | 'public_url'>;

/**
 * Calls the configured link-preview service, which may be a third party's. All that it learns about the viewer is what any
 * request of a browser says, such as the IP address.
 * @throws ApiError with the service's message
 */
export async function readLinkPreview(
  service: PreviewService,
  url: string,
  signal: AbortSignal,
): Promise<PreviewReply> {
  const address = new URL(service.link_preview_url, location.href);
  address.searchParams.set('url', url);
  const response = await answerFrom(address, signal);
  const reply = asRecord(await response.json().catch(() => null));
  if (!reply || !response.ok) {
    throw new ApiError(response.status, { detail: reply?.detail ?? reply?.message ?? reply?.error });
  }
  const data = asRecord(reply.data) ?? reply;
  // Only the site itself knows its posts.
  const known = isOwn(service, address)
    ? { post_id: idIn(data, 'post_id'), similar: similarIn(data), work: workIn(data) }
    : { post_id: null, similar: [], work: null };
  return { ...known, ...asPreview(data, imagesOf(service, address)) };
}

async function answerFrom(address: URL, signal: AbortSignal) {
  try {
    return await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(0, null);
  }
}

/** In the format of this site's own previews, which the form shows. */
function asPreview(
  data: Fields,
  imageAt: (address: string) => string | null,
): Omit<PreviewReply, 'post_id' | 'similar' | 'work'> {
  const type = textIn(data, 'type') ?? '';
  const image = textIn(asRecord(data.image), 'url');
  return {
    preview_title: textIn(data, 'title'),
    preview_description: textIn(data, 'description'),
    preview_image: image && imageAt(image),
    // Open Graph has subtypes, such as `video.movie`.
    preview_type: PREVIEW_TYPES.find((known) => type.startsWith(known)) ?? 'other',
    preview_publisher: textIn(data, 'publisher'),
    facts: factsIn(asRecord(data.facts)),
  };
}

/**
 * Only images of the site itself and of the service are shown, as the page's Content-Security-Policy allows. Any
 * other host would learn who views its image.
 */
function imagesOf(site: PreviewService, service: URL) {
  return (address: string) => {
    if (!URL.canParse(address, service.href)) return null;
    const image = new URL(address, service);
    if (isOwn(site, image)) return image.pathname + image.search;
    return image.origin === service.origin ? image.href : null;
  };
}

function isOwn({ public_url }: PreviewService, { origin }: URL) {
  return origin === location.origin || origin === new URL(public_url).origin;
}

/** The facts of a preview; a service of a third party sends none. */
function factsIn(fields: Fields | null): PreviewReply['facts'] {
  return {
    kind: POST_KINDS.find((kind) => kind === fields?.kind) ?? null,
    access: POST_ACCESS.find((access) => access === fields?.access) ?? null,
    own_work: null,
    ai_written: null,
  };
}

function similarIn({ similar }: Fields): PreviewReply['similar'] {
  return Array.isArray(similar) ? similar.flatMap((post: unknown) => similarPost(asRecord(post)) ?? []) : [];
}

function similarPost(post: Fields | null) {
  const id = post && idIn(post, 'id');
  const title = textIn(post, 'title');
  const created_at = textIn(post, 'created_at');
  if (id === null || title === null || created_at === null) return null;
  return { id, title, created_at, similarity: Number(post?.similarity) };
}

function workIn({ work }: Fields): PreviewReply['work'] {
  const fields = asRecord(work);
  const key = textIn(fields, 'key');
  const posts: unknown = fields?.posts;
  if (key === null || !Array.isArray(posts)) return null;
  return { key, posts: posts.flatMap((post: unknown) => workPost(asRecord(post)) ?? []) };
}

function workPost(post: Fields | null) {
  const { id, title, created_at } = { ...similarPost(post) };
  if (id === undefined || title === undefined || created_at === undefined) return null;
  return { id, title, created_at, kind: POST_KINDS.find((kind) => kind === post?.kind) ?? null };
}

type Fields = Record<string, unknown>;

function asRecord(value: unknown): Fields | null {
  return isRecord(value) ? value : null;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function textIn(fields: Fields | null, name: string): string | null {
  const value = fields?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function idIn(fields: Fields, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}
