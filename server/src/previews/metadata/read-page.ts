import { FETCH_MAX_BYTES, FETCH_MAX_PDF_BYTES } from '@magpie/contract/limits';
import { isChallenge } from './bot-wall.ts';
import { fileMetadata, mediaType } from './file-metadata.ts';
import { type FetchedPage, interpretFetched, isPdf, type ReadPage } from './interpret-page.ts';
import { landingPage } from './landing-pages.ts';
import { believedUrls, type FoundUrl } from './believed-urls.ts';
import { type MediaSite, mediaSiteOf, MEDIA_SITES } from './media-sites.ts';
import { completed, oembedAddress, readOembed } from './oembed.ts';
import type { PageMetadata } from './page-metadata.ts';
import type { PageText } from '../links/fingerprint.ts';
import type { PageThread } from './page-thread.ts';
import { PreviewFault, type PreviewFailureReason } from '../preview-fault.ts';
import type { Fetched, SafeFetch } from '../fetch/safe-fetch.ts';

export interface PageReader {
  fetch: SafeFetch;
  /** Interprets the pages; without it they are interpreted in the calling thread. */
  thread?: Pick<PageThread, 'interpret'>;
  maxBytes?: number;
  mediaSites?: readonly MediaSite[];
}

const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5';
const CLIENT_REDIRECTS_MAX = 3;
/** The status that answers a conditional request if the page is unchanged. */
const UNCHANGED = 304;
const HTML_TYPES = ['text/html', 'application/xhtml+xml'];

/** After these faults of a page, the site's oEmbed may still answer, because it is meant for programs. */
const OEMBED_AFTER: readonly PreviewFailureReason[] = ['botWall', 'refused', 'serverFault', 'noMetadata'];

/** The metadata of the page or file at a URL. @throws PreviewFault when it cannot or must not be read, or has no title */
export async function readPage(
  reader: PageReader,
  address: string,
  signal: AbortSignal,
): Promise<PageMetadata & { foundUrls: FoundUrl[]; text: PageText | null }> {
  const requested = new URL(address);
  const site = mediaSiteOf(requested, reader.mediaSites ?? MEDIA_SITES);
  try {
    const page = await readWithoutOembed(reader, address, signal);
    const metadata = await completeMetadata(reader, page, site, signal);
    const readOther = (other: string, within: AbortSignal) =>
      readOnce(reader, { address: other, requested: page.url.href }, within);
    const foundUrls = await believedUrls(readOther, requested, page, signal);
    return { ...metadata, foundUrls, text: page.pageText };
  } catch (error) {
    if (!site || !(error instanceof PreviewFault) || !OEMBED_AFTER.includes(error.reason)) throw error;
    const oembed = await readSiteOembed(reader, site, requested, undefined, signal);
    if (!oembed?.title) throw error;
    return { ...oembed, publisher: oembed.publisher ?? site.name, foundUrls: [], text: null };
  }
}

/** The metadata of a page, with what oEmbed adds. */
async function completeMetadata(
  reader: PageReader,
  { metadata, oembedLink, url }: ReadPage,
  site: MediaSite | undefined,
  signal: AbortSignal,
) {
  if (!site || (metadata.title && metadata.publisher && metadata.images.length > 0))
    return requireTitle(metadata);
  return requireTitle(completed(metadata, await readSiteOembed(reader, site, url, oembedLink, signal)));
}

async function readWithoutOembed(reader: PageReader, address: string, signal: AbortSignal) {
  const landing = landingPage(new URL(address));
  if (landing) {
    const found = await readFollowing(reader, landing, signal).catch(() => undefined);
    if (found?.metadata.title) return found;
  }
  return readFollowing(reader, address, signal);
}

async function readFollowing(reader: PageReader, address: string, signal: AbortSignal): Promise<RepliedPage> {
  const first = await readOnce(reader, { address, requested: address }, signal);
  const page = await followPage(reader, first, address, signal);
  if (page.fault) throw new PreviewFault(page.fault);
  return page;
}

/** Follows redirects by tags and scripts. If the target cannot be read, the page before it is returned if it has a title. */
export async function followPage(
  reader: PageReader,
  first: RepliedPage,
  address: string,
  signal: AbortSignal,
): Promise<RepliedPage> {
  let page = first;
  for (let redirects = 0; page.redirect && redirects < CLIENT_REDIRECTS_MAX; redirects += 1) {
    try {
      page = await readOnce(reader, { address: page.redirect, requested: address }, signal);
    } catch (error) {
      if (!page.metadata.title || page.fault || signal.aborted) throw error;
      break;
    }
  }
  return page;
}

/** A page, with the reply that it was read from. */
interface RepliedPage extends ReadPage {
  fetched: Fetched;
}

interface PageRequest {
  address: string;
  /** What was asked for first. */
  requested: string;
  headers?: Readonly<Record<string, string>>;
}

/** Reads one page. @throws PreviewFault; the reason is `notFound` only for the status 404 or 410 */
export async function readOnce(
  reader: PageReader,
  { address, requested, headers: extra = {} }: PageRequest,
  signal: AbortSignal,
): Promise<RepliedPage> {
  const maxBytes = reader.maxBytes ?? FETCH_MAX_BYTES;
  const fetched = await reader.fetch(address, {
    signal,
    accept: ACCEPT,
    headers: extra,
    maxBytes: ({ headers }) => (isPdf(contentType(headers)) ? FETCH_MAX_PDF_BYTES : maxBytes),
    tooLong: 'cut',
    wantsBody: ({ headers }) => mayBePage(headers) || isPdf(contentType(headers)),
  });
  const { url, headers, body, status } = fetched;
  if (status === UNCHANGED || !isPage(fetched)) {
    requireSuccess(status);
    return readFile(reader, fetched, requested, signal);
  }
  if (isChallenge(headers)) throw new PreviewFault('botWall');
  const page = await interpreted(
    reader,
    { requested, url: url.href, contentType: contentType(headers), body },
    signal,
  );
  if (page.fault === 'botWall') throw new PreviewFault('botWall');
  requireSuccess(status);
  return { ...page, url, fetched };
}

/** The metadata of a PDF comes from its contents; of another file, or an unreadable PDF, from its URL and headers. */
async function readFile(
  reader: PageReader,
  fetched: Fetched,
  requested: string,
  signal: AbortSignal,
): Promise<RepliedPage> {
  const { url, headers, body } = fetched;
  const named = fileMetadata(url, headers);
  const nothing = { fault: undefined, pageText: null, oembedLink: undefined, redirect: undefined };
  const file = { ...nothing, metadata: named, addresses: {}, text: '', url, fetched };
  if (!isPdf(contentType(headers)) || body.length === 0) return file;
  try {
    const page = { requested, url: url.href, contentType: contentType(headers), body };
    const { metadata, pageText } = await interpreted(reader, page, signal);
    return { ...file, pageText, metadata: { ...metadata, title: metadata.title ?? named.title } };
  } catch (error) {
    if (signal.aborted) throw error;
    return file;
  }
}

function interpreted({ thread }: PageReader, page: FetchedPage, signal: AbortSignal) {
  return thread ? thread.interpret(page, signal) : interpretFetched(page);
}

function contentType(headers: Fetched['headers']) {
  return headers.get('content-type') ?? '';
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
