import { SLUG_MAX } from '@magpie/contract/limits';
import anyAscii from 'any-ascii';

/** A name in ASCII words joined by hyphens, without a hyphen at its end; the fallback when it has no letter or digit. */
export function slugOf(name: string, fallback: string, max = SLUG_MAX): string {
  const words = anyAscii(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return words.slice(0, max).replace(/-$/, '') || fallback;
}

/** The slug, or the slug with the first number that makes it free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
