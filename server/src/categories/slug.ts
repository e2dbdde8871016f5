import { CATEGORY_NAME_MAX } from '@magpie/contract/limits';
import { OTHER_CATEGORY } from '@magpie/contract/values';
import anyAscii from 'any-ascii';
import type { Queries } from '../db/database.ts';

const FALLBACK = 'category';

/** A free slug for a name: ASCII words joined by hyphens, with a number if another category has the slug. */
export async function slugFor(queries: Queries, name: string): Promise<string> {
  const base = slugOf(name);
  const rows = await queries
    .selectFrom('categories')
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  if (isOtherReserved(base, name)) taken.add(base);
  return firstFree(base, '-', (slug) => taken.has(slug));
}

/** The base itself, or with the first number from 2 on that is not taken. */
export function firstFree(base: string, separator: string, isTaken: (text: string) => boolean): string {
  let text = base;
  for (let number = 2; isTaken(text); number += 1) text = `${base}${separator}${number}`;
  return text;
}

/** Transliterates a name to ASCII. The slug is no longer than a name may be. */
export function slugOf(name: string): string {
  const words = anyAscii(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return words.slice(0, CATEGORY_NAME_MAX).replace(/-$/, '') || FALLBACK;
}

/** `other` is reserved for the category that receives the posts of deleted ones. */
function isOtherReserved(slug: string, name: string) {
  return slug === OTHER_CATEGORY.slug && name.toLowerCase() !== OTHER_CATEGORY.name.toLowerCase();
}
