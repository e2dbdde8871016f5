import { SLUG_MAX } from '@magpie/contract/limits';
import anyAscii from 'any-ascii';

const POST = 'post';

/** A name in ASCII words joined by hyphens, without a hyphen at its end; the fallback when it has no letter or digit. */
export function slugOf(name: string, fallback: string, max = SLUG_MAX): string {
  const words = anyAscii(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return words.slice(0, max).replace(/-$/, '') || fallback;
}

/** The slug in the address of a post's page. A title of symbols alone has no name in ASCII worth showing. */
export function postSlug(title: string): string {
  return /[\p{L}\p{N}]/u.test(title) ? slugOf(title, POST) : POST;
}

/** The base, or the base with the first number from 2 on that makes it free. */
export function firstFree(base: string, separator: string, isTaken: (text: string) => boolean): string {
  let text = base;
  for (let number = 2; isTaken(text); number += 1) text = `${base}${separator}${number}`;
  return text;
}
