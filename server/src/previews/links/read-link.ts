import type { BeforeRequest, SafeFetch } from '../fetch/safe-fetch.ts';
import { landingPage } from '../metadata/landing-pages.ts';
import { followPage, type PageReader, readOnce } from '../metadata/read-page.ts';
import { busyFault, PreviewFault } from '../preview-fault.ts';
import type { PageText } from './fingerprint.ts';
import type { Robots } from './robots.ts';

/** What a server sent with a version of a page. With it, a later request can ask whether the page is still the same. */
export interface Validators {
  etag: string | null;
  last_modified: string | null;
}

/** What a link leads to now. */
export type LinkReading =
  | {
      found: 'page';
      /** Where permanent redirects ended. */
      movedTo: string | null;
      /** Where all redirects ended; null if that is not known: the page is unchanged, or redirects further itself. */
      endedAt: string | null;
      /** null if the page is unchanged since the validators were sent, has no text, or has a preview of another page. */
      text: PageText | null;
      isUnchanged: boolean;
      validators: Validators;
    }
  | { found: 'missing' }
  /** There is no reply, or it is temporary or not meant for programs, so nothing is known about the link. */
  | { found: 'inconclusive'; isHostDown: boolean }
  /** This site was too busy to send a request. */
  | { found: 'notRequested' };

/**
 * Waits until it may send a request to the host, and returns a function that ends this turn.
 * @throws when the signal aborts before
 */
export type HostTurns = (host: string, signal: AbortSignal) => Promise<() => Promise<void>>;

interface LinkReader extends PageReader {
  robots: Robots;
  turns: HostTurns;
}

const LENGTH_MAX = 1000;

/** Reads a linked page again, unless robots.txt forbids it. */
export async function readLink(
  linkReader: LinkReader,
  address: string,
  validators: Validators,
  signal: AbortSignal,
): Promise<LinkReading> {
  const reader = { ...linkReader, fetch: politeFetch(linkReader) };
  try {
    const requested = new URL(address);
    const first = await readOnce(reader, { address, requested: address, headers: asked(validators) }, signal);
    const page = await followPage(reader, first, address, signal);
    // A page that was replaced by a front page or a login is not there, but no server has said so.
    if (page.fault || isFront(page.url, requested)) return { found: 'inconclusive', isHostDown: false };
    const { movedTo, headers, status } = first.fetched;
    return {
      found: 'page',
      movedTo: movedTo && !isFront(movedTo, requested) ? movedTo.href : null,
      endedAt: status === 304 || page.redirect ? null : page.url.href,
      // The preview of a link with a landing page shows that page, which has another text.
      text: landingPage(requested) ? null : page.pageText,
      isUnchanged: status === 304,
      validators: status === 304 ? validators : sentIn(headers),
    };
  } catch (error) {
    if (!(error instanceof PreviewFault)) throw error;
    if (error.reason === 'busy') return { found: 'notRequested' };
    if (error.reason === 'notFound' || error.isUnknownHost) return { found: 'missing' };
    return {
      found: 'inconclusive',
      isHostDown: ['timeout', 'unreachable', 'serverFault'].includes(error.reason),
    };
  }
}

/** Respects the robots.txt and the turns of every host, even of one that a redirect leads to. */
function politeFetch({ fetch, robots, turns }: LinkReader): SafeFetch {
  const takeTurn: BeforeRequest = async ({ host }, signal) => {
    try {
      return await turns(host, signal);
    } catch (error) {
      // Other checks of this site had the turn all the time.
      if (signal.aborted) throw busyFault();
      throw error;
    }
  };
  const before: BeforeRequest = async (url, signal) => {
    if (!(await robots.allow(url, signal, takeTurn))) throw new PreviewFault('forbidden');
    return takeTurn(url, signal);
  };
  return (url, options) => fetch(url, { ...options, before });
}

function asked({ etag, last_modified }: Validators): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(last_modified !== null && { 'if-modified-since': last_modified }),
  };
}

function sentIn(headers: { get(name: string): string | null }): Validators {
  return { etag: short(headers.get('etag')), last_modified: short(headers.get('last-modified')) };
}

function short(header: string | null) {
  return header !== null && header.length <= LENGTH_MAX ? header : null;
}

function isFront(url: URL, requested: URL) {
  const isRoot = ({ pathname, search }: URL) => pathname.length <= 1 && search === '';
  return isRoot(url) && !isRoot(requested);
}
