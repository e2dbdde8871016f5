import { readFileSync } from 'node:fs';
import type { CollectionVisibility } from '@magpie/contract/values';

export interface DemoCollection {
  title: string;
  /** A username of the demo, like each of `editors`. */
  owner: string;
  editors: string[];
  visibility: CollectionVisibility;
  description: string;
  /** Demo posts, by their URL, and other links, which have a title. */
  items: { url: string; title?: string; note: string }[];
}

export function readDemoCollections(): DemoCollection[] {
  const text = readFileSync(new URL('collections.json', import.meta.url), 'utf8');
  const collections: unknown = JSON.parse(text);
  return Array.isArray(collections) ? collections.filter(isCollection) : [];
}

/** Not validated here: the contract refuses what a collection cannot have, and demo.db.test.ts counts the collections. */
function isCollection(value: unknown): value is DemoCollection {
  return typeof value === 'object' && value !== null && 'items' in value;
}
