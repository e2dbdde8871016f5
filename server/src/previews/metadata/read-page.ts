import { FETCH_MAX_BYTES } from '@magpie/contract/limits';
import { isChallenge } from './bot-wall.ts';
import { fileMetadata, mediaType } from './file-metadata.ts';
import { interpretPage } from './interpret-page.ts';
import { type MediaSite, mediaSiteOf, MEDIA_SITES } from './media-sites.ts';
import { completed, oembedAddress, readOembed } from './oembed.ts';
import type { PageMetadata } from './page-metadata.ts';
import type { PageThread } from './page-thread.ts';
import { PreviewFault, type PreviewFailureReason } from '../preview-fault.ts';
import type { Fetched, SafeFetch } from '../fetch/safe-fetch.ts';

interface PageReader {
  fetch: SafeFetch;
  /** Interprets the pages; without it they are interpreted in the calling thread. */
  thread?: Pick<PageThread, 'interpret'>;
  maxBytes?: number;
  mediaSites?: readonly MediaSite[];
}

const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5';
const HTML_TYPES = ['text/html', 'application/xhtml+xml'];

/** After these the site's oEmbed may still answer: it is meant for programs. */
const OEMBED_AFTER: readonly PreviewFailureReason[] = ['botWall', 'refused', 'serverFault', 'noMetadata'];

/** The metadata of the page or file at a URL. @throws PreviewFault when it cannot or must not be read, or has no title */
export async function readPage(
  reader: PageReader,
  address: string,
  signal: AbortSignal,
): Promise<PageMetadata> {
  const requested = new URL(address);
  const site = mediaSiteOf(requested, reader.mediaSites ?? MEDIA_SITES);
  try {
    const { metadata, oembedLink, url } = await readWithoutOembed(reader, address, signal);
    if (!site || (metadata.title && metadata.publisher && metadata.images.length > 0))
      return requireTitle(metadata);
    return requireTitle(completed(metadata, await readSiteOembed(reader, site, url, oembedLink, signal)));
  } catch (error) {
    if (!site || !(error instanceof PreviewFault) || !OEMBED_AFTER.includes(error.reason)) throw error;
    const oembed = await readSiteOembed(reader, site, requested, undefined, signal);
    if (!oembed?.title) throw error;
    return { ...oembed, publisher: oembed.publisher ?? site.name };
  }
}

async function readWithoutOembed(reader: PageReader, address: string, signal: AbortSignal) {
  const fetched = await reader.fetch(address, {
    signal,
    accept: ACCEPT,
    maxBytes: reader.maxBytes ?? FETCH_MAX_BYTES,
    tooLong: 'cut',
    wantsBody: ({ headers }) => mayBePage(headers),
  });
  const { url, headers, body, status } = fetched;
  if (!isPage(fetched)) {
    requireSuccess(status);
    return { metadata: fileMetadata(url, headers), oembedLink: undefined, url };
  }
  if (isChallenge(headers)) throw new PreviewFault('botWall');
  const page = { url: url.href, contentType: headers.get('content-type') ?? '', body };
  const { isWall, metadata, oembedLink } = reader.thread
    ? await reader.thread.interpret(page, signal)
    : interpretPage(page);
  if (isWall) throw new PreviewFault('botWall');
  requireSuccess(status);
  return { metadata, oembedLink, url };
}

function readSiteOembed(
  reader: PageReader,
  site: MediaSite,
  page: URL,
  link: string | undefined,
  signal: AbortSignal,
) {
  const address = oembedAddress(page, site, link);
  return address ? readOembed(reader.fetch, address, site, signal) : undefined;
}

function requireTitle(metadata: PageMetadata) {
  if (!metadata.title) throw new PreviewFault('noMetadata');
  return metadata;
}

function mayBePage(headers: Fetched['headers']) {
  const type = mediaType(headers);
  return type === '' || HTML_TYPES.includes(type);
}

/** A body without a type is a page if it begins like one. */
function isPage({ headers, body }: Fetched) {
  if (mediaType(headers) !== '') return mayBePage(headers);
  return /^\W{0,16}<(!doctype|html|head|body|meta|title|script|!--)/i.test(
    Buffer.from(body.subarray(0, 256)).toString('latin1'),
  );
}

function requireSuccess(status: number) {
  if (status < 400) return;
  if (status === 404 || status === 410) throw new PreviewFault('notFound');
  throw new PreviewFault(status < 500 ? 'refused' : 'serverFault');
}
