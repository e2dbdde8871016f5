import { FETCH_MAX_BYTES } from '@magpie/contract/limits';
import { readPage } from '../../server/src/previews/metadata/read-page.ts';
import type { SafeFetch } from '../../server/src/previews/fetch/safe-fetch.ts';
import { bodyOf, type Field, FIELDS, type SavedPage } from './saved-pages.ts';

/**
 * `filled`: the tags of the page say nothing, so a text or picture of the page itself is shown. Only a person can judge it.
 */
export type Verdict = 'expected' | 'accepted' | 'filled' | 'wrong';

export interface Measured {
  page: SavedPage;
  found: Record<Field, string | null>;
  verdicts: Record<Field, Verdict>;
  /** The time from the bytes of the page to its fields. */
  ms: number;
}

/** Reads a saved page as a preview does, without the network. */
export async function measurePage(page: SavedPage): Promise<Measured> {
  const fetch = serving(page);
  const start = performance.now();
  const { images, ...metadata } = await readPage({ fetch }, page.url, AbortSignal.timeout(10_000));
  const ms = performance.now() - start;
  const found = { ...metadata, image: images[0] ?? null };
  return {
    page,
    found,
    verdicts: {
      title: verdict(page, 'title', found.title),
      description: verdict(page, 'description', found.description),
      image: verdict(page, 'image', found.image),
      publisher: verdict(page, 'publisher', found.publisher),
      type: verdict(page, 'type', found.type),
    },
    ms,
  };
}

const FROM_BODY: readonly Field[] = ['description', 'image'];

/** The share of fields that are right, of those that can be judged. */
export function shareRight(measured: readonly Measured[], fields: readonly Field[] = FIELDS): number {
  const verdicts = measured.flatMap(({ verdicts }) => fields.map((field) => verdicts[field]));
  const judged = verdicts.filter((one) => one !== 'filled');
  return judged.filter((one) => one !== 'wrong').length / judged.length;
}

/** Only the page itself can be fetched. */
function serving(page: SavedPage): SafeFetch {
  const body = bodyOf(page).subarray(0, FETCH_MAX_BYTES);
  return async (url) => {
    const isPage = url === page.url;
    return {
      url: new URL(url),
      status: isPage ? 200 : 404,
      headers: new Headers({ 'content-type': page.content_type }),
      body: isPage ? body : new Uint8Array(),
    };
  };
}

function verdict({ expected, accept }: SavedPage, field: Field, found: string | null): Verdict {
  if (isSame(expected[field], found)) return 'expected';
  if (accept[field]?.some((other) => isSame(other, found))) return 'accepted';
  return expected[field] === null && FROM_BODY.includes(field) ? 'filled' : 'wrong';
}

/** The expected text may have line breaks; the text of a preview is one line. */
function isSame(wanted: string | null, found: string | null) {
  return wanted === null || found === null ? wanted === found : wanted.replace(/\s+/g, ' ').trim() === found;
}
