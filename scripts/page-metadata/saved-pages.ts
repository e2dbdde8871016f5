import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export const FIELDS = ['title', 'description', 'image', 'publisher', 'type'] as const;
export type Field = (typeof FIELDS)[number];

/** A saved real page and its expected fields. */
export interface SavedPage {
  id: string;
  file: string;
  url: string;
  content_type: string;
  bytes: number;
  expected: Record<Field, string | null>;
  /** Other acceptable values. */
  accept: Partial<Record<Field, string[]>>;
}

const COLLECTION = new URL('../../../shared/data/', import.meta.url);
const INDEX = new URL('pages/index.json', COLLECTION);

/** The pages belong to their publishers and are not part of this project. */
export const savedPagesArePresent = existsSync(INDEX);

export function savedPages(): SavedPage[] {
  const pages: unknown = JSON.parse(readFileSync(INDEX, 'utf8'));
  if (!isCollection(pages))
    throw new TypeError('The index of the saved pages has another shape than expected.');
  return pages;
}

export function bodyOf({ file }: SavedPage): Buffer {
  const stored = readFileSync(new URL(file, COLLECTION));
  return file.endsWith('.gz') ? gunzipSync(stored) : stored;
}

function isCollection(value: unknown): value is SavedPage[] {
  return (
    Array.isArray(value) &&
    value.every((page) => typeof page === 'object' && page !== null && 'url' in page && 'expected' in page)
  );
}
