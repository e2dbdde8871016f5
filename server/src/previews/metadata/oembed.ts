import type { PreviewType } from '@magpie/contract/values';
import { cleanName, cleanTitle } from './clean-text.ts';
import { isUnder, type MediaSite } from './media-sites.ts';
import { absoluteUrl, type PageMetadata } from './page-metadata.ts';
import type { SafeFetch } from '../fetch/safe-fetch.ts';

const MAX_BYTES = 256 * 1024;

/** The URL to request: the one that the page names, if it is on the site's own hosts, else the site's known endpoint. */
export function oembedAddress(
  page: URL,
  site: MediaSite,
  discovered: string | undefined,
): string | undefined {
  const named = discovered === undefined ? null : URL.parse(discovered, page);
  if (named && /^https?:$/.test(named.protocol) && site.hosts.some((host) => isUnder(named.hostname, host))) {
    return named.href;
  }
  if (!site.oembed) return undefined;
  const known = new URL(site.oembed);
  known.searchParams.set('url', page.href);
  return known.href;
}

/** A site's metadata of one of its videos or recordings; undefined where it has none. */
export async function readOembed(
  fetch: SafeFetch,
  address: string,
  site: MediaSite,
  signal: AbortSignal,
): Promise<PageMetadata | undefined> {
  try {
    const { status, url, body } = await fetch(address, {
      signal,
      accept: 'application/json',
      maxBytes: MAX_BYTES,
      tooLong: 'refuse',
      wantsBody: ({ ok }) => ok,
    });
    if (status !== 200) return undefined;
    const answer: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof answer === 'object' && answer !== null
      ? metadata({ ...answer }, url, site.type)
      : undefined;
  } catch {
    // The page's own metadata is used then.
    return undefined;
  }
}

/** The page's own metadata, with the gaps filled from oEmbed. */
export function completed(page: PageMetadata, oembed: PageMetadata | undefined): PageMetadata {
  if (!oembed) return page;
  return {
    title: page.title ?? oembed.title,
    description: page.description,
    images: page.images.length > 0 ? page.images : oembed.images,
    publisher: page.publisher ?? oembed.publisher,
    type: page.type,
  };
}

function metadata(answer: Record<string, unknown>, url: URL, type: PreviewType): PageMetadata {
  const image = absoluteUrl(text(answer.thumbnail_url), url);
  return {
    title: cleanTitle(text(answer.title)),
    description: null,
    images: image ? [image] : [],
    publisher: cleanName(text(answer.provider_name)),
    type,
  };
}

function text(value: unknown) {
  return typeof value === 'string' ? value : undefined;
}
