import { type PageText, pageText } from '../links/fingerprint.ts';
import { isFull } from './body-content.ts';
import { pageDecoder } from './charset.ts';
import { type PageAddresses, pageAddresses } from './page-addresses.ts';
import { clientRedirect } from './client-redirect.ts';
import { pageFault } from './page-fault.ts';
import { isComplete, type PageMetadata, pageMetadata } from './page-metadata.ts';
import { type PageTags, readPageTags } from './page-tags.ts';
import { readPdf } from './pdf-metadata.ts';
import type { PreviewFailureReason } from '../preview-fault.ts';

/** A fetched page or PDF, in values that can be sent to another thread. */
export interface FetchedPage {
  /** What was asked for. */
  requested: string;
  /** Where the redirects ended. */
  url: string;
  contentType: string;
  body: Uint8Array;
}

export interface InterpretedPage {
  /** Why it is not the page that was asked for: a bot challenge, a login, an error. */
  fault: PreviewFailureReason | undefined;
  metadata: PageMetadata;
  addresses: PageAddresses;
  /** What the page is about, in its own words. */
  text: string;
  /** What is remembered of the text of a page, or of the first page of a PDF; null without text. */
  pageText: PageText | null;
  oembedLink: string | undefined;
  /** Where the page itself redirects its visitors. */
  redirect: string | undefined;
}

/** A page, with the URL at which the redirects ended. */
export type ReadPage = InterpretedPage & { url: URL };

/** Everything that a preview needs of a page. */
export function interpretPage({ requested, url, contentType, body }: FetchedPage): InterpretedPage {
  const tags = readPageTags(body, pageDecoder(body, contentType), hasAll);
  const address = new URL(url);
  const fault = pageFault({ requested: new URL(requested), url: address, tags, bytes: body });
  const metadata = pageMetadata(address, tags);
  return {
    fault,
    metadata,
    addresses: pageAddresses(address, tags),
    text: [metadata.title, metadata.description, ...firstParagraphs(tags)].join('\n'),
    pageText: textOf(metadata, tags),
    oembedLink: tags.oembedLink,
    redirect: fault === 'botWall' ? undefined : clientRedirect(address, tags),
  };
}

/** Everything that a preview needs of a PDF. @throws where the file cannot be read */
export async function interpretPdf({ body }: FetchedPage): Promise<InterpretedPage> {
  const { metadata, text } = await readPdf(body);
  return {
    fault: undefined,
    metadata: { ...metadata, images: [] },
    addresses: {},
    text: '',
    pageText: text === '' ? null : pageText(metadata.title, [text]),
    oembedLink: undefined,
    redirect: undefined,
  };
}

/** Interprets a page or a PDF, depending on the type that the server names. */
export async function interpretFetched(page: FetchedPage): Promise<InterpretedPage> {
  return isPdf(page.contentType) ? interpretPdf(page) : interpretPage(page);
}

export function isPdf(contentType: string): boolean {
  return /^\s*application\/(x-)?pdf\b/i.test(contentType);
}

/** Enough to tell whether two addresses lead to the same page. */
const PARAGRAPHS_MAX = 12;
/** How pages with a paywall say so in schema.org, as search engines ask them to. */
const PAYWALL = /"isAccessibleForFree"\s*:\s*("?false\b|"https?:\/\/schema\.org\/False")/i;

function firstParagraphs({ body: { blocks } }: PageTags) {
  const paragraphs = blocks.filter(({ isParagraph }) => isParagraph);
  return paragraphs.slice(0, PARAGRAPHS_MAX).map(({ text }) => text);
}

/** Whether reading on would change neither the metadata nor the text. */
function hasAll(tags: PageTags) {
  return isComplete(tags) && isFull(tags.body);
}

/** The title, the description unless a text block begins with it, and the main part, or all blocks if the page has none. */
function textOf({ title, description }: PageMetadata, { body: { blocks }, jsonLd }: PageTags) {
  const main = blocks.filter(({ isMain }) => isMain);
  const texts = (main.length > 0 ? main : blocks).map(({ text }) => text);
  const beginning = description?.replace(/…$/, '') ?? '';
  const repeats = texts.some((text) => text.startsWith(beginning));
  return pageText(title, description && !repeats ? [description, ...texts] : texts, {
    isPaywalled: jsonLd.some((script) => PAYWALL.test(script)),
  });
}
