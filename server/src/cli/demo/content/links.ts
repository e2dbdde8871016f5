import { readFileSync } from 'node:fs';
import type { PreviewType } from '@magpie/contract/values';

/** A link of the demo site, with what its page says of itself. */
export interface DemoLink {
  title: string;
  url: string;
  publisher: string;
  type: PreviewType;
  /** A slug. */
  category: string;
  tags: string[];
  description: string;
  /** Of a sponsored one. */
  affiliate_url?: string;
  /** What readers and admins made of it, where they did; else it stands undisputed. */
  fate?: 'flagged' | 'approved' | 'removed';
  /** Why an admin decided so. */
  reason?: string;
}

/**
 * 300 links of the field. Titles, publishers and addresses are facts of the pages; the descriptions are our own words.
 * Some were found in public lists under CC0 and MIT.
 */
export function readDemoLinks(): DemoLink[] {
  const text = readFileSync(new URL('links.jsonl', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .filter(isLink);
}

/** The file is our own: content.test.ts holds every field to what it should be, and the lines to their number. */
function isLink(value: unknown): value is DemoLink {
  return typeof value === 'object' && value !== null && 'url' in value;
}
