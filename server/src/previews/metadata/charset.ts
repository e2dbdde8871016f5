import { isUtf8 } from 'node:buffer';

/** How much of a page is searched for its charset declaration. */
const DECLARATION_WITHIN = 16 * 1024;
/** Comments, scripts and texts may contain the word `charset`, so only a meta tag counts. */
const META_TAG = /<meta\b[^>]{0,600}/gi;
const CHARSET = /\bcharset\s*=[\s"']*([\w:.-]+)/i;
const FALLBACK = 'windows-1252';

/**
 * The decoder for a page's bytes: by the byte order mark, else the header, else a meta tag, else UTF-8 where the bytes are
 * valid UTF-8, else windows-1252 as in browsers.
 */
export function pageDecoder(body: Uint8Array, contentType: string): TextDecoder {
  return (
    decoder(byteOrderMark(body)) ??
    decoder(CHARSET.exec(contentType)?.[1]) ??
    decoder(metaCharset(body)) ??
    new TextDecoder(isUtf8(withoutCutCharacter(body)) ? 'utf-8' : FALLBACK)
  );
}

function decoder(label: string | undefined) {
  if (!label) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function byteOrderMark(body: Uint8Array) {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function metaCharset(body: Uint8Array) {
  const start = Buffer.from(body.subarray(0, DECLARATION_WITHIN)).toString('latin1');
  const tags = start.match(META_TAG) ?? [];
  const label = tags.map((tag) => CHARSET.exec(tag)?.[1]).find(Boolean);
  // A page whose tags can be read byte by byte is not in UTF-16, even if it declares so.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** The body may have been cut in the middle of a character. */
function withoutCutCharacter(body: Uint8Array) {
  for (let back = 1; back <= 3 && back <= body.length; back += 1) {
    const byte = body.at(-back) ?? 0;
    if (byte >= 0xc0) return body.subarray(0, body.length - back);
    if (byte < 0x80) break;
  }
  return body;
}
