import { readFileSync } from 'node:fs';
import type { PreviewType } from '@magpie/contract/values';

/** A link of the demo site, with the metadata of its page. */
export interface DemoLink {
  title: string;
  url: string;
  publisher: string;
  type: PreviewType;
  /** A slug. */
  category: string;
  tags: string[];
  description: string;
  /** Of a sponsored link. */
  affiliate_url?: string;
  /** Reported or decided on; undefined for most. */
  fate?: 'flagged' | 'approved' | 'removed';
  /** The admin's reason. */
  reason?: string;
}

/**
 * 300 links on AI. Titles, publishers and URLs are those of the pages; the descriptions were written for the demo. Three
 * pages are invented, on domains for examples: their links are broken (broken-links.ts). Some of the real pages were found
 * in public lists under CC0 and MIT.
 */
export function readDemoLinks(): DemoLink[] {
  const text = readFileSync(new URL('links.jsonl', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .filter(isLink);
}

/** Not validated here: content.test.ts checks the required fields and the number of lines. */
function isLink(value: unknown): value is DemoLink {
  return typeof value === 'object' && value !== null && 'url' in value;
}
