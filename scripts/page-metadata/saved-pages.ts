import { readFileSync } from 'node:fs';
import path from 'node:path';
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

/** @param folder holds the pages and their `index.json`; they belong to their publishers and are not in this project */
export function savedPages(folder: string): SavedPage[] {
  const pages: unknown = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8'));
  if (!isCollection(pages))
    throw new TypeError('The index of the saved pages has another shape than expected.');
  return pages.map((page) => ({ ...page, file: path.join(folder, path.basename(page.file)) }));
}

export function bodyOf({ file }: SavedPage): Buffer {
  const stored = readFileSync(file);
  return file.endsWith('.gz') ? gunzipSync(stored) : stored;
}

function isCollection(value: unknown): value is SavedPage[] {
  return (
    Array.isArray(value) &&
    value.every((page) => typeof page === 'object' && page !== null && 'url' in page && 'expected' in page)
  );
}
