import { createRequire } from 'node:module';
import { requireTool } from '../testing/tool.ts';

/** What a feed reader from npm finds in a feed. */
export interface ReadFeed {
  title: string | null;
  self: string | null;
  url: string | null;
  items: {
    id: string | null;
    title: string | null;
    url: string | null;
    content: string | null;
    published: Date | null;
    updated: Date | null;
    authors: { name: string | null }[];
    categories: { term: string }[];
  }[];
}

interface XmlTag {
  name: string;
  attributes: Record<string, { value: string }>;
}

interface XmlParser {
  on(event: 'text', handler: (text: string) => void): void;
  on(event: 'opentag', handler: (tag: XmlTag) => void): void;
  on(event: 'error', handler: (error: Error) => void): void;
  write(text: string): XmlParser;
  close(): void;
}

const load = createRequire(`${await requireTool('feeds')}/`);
const { SaxesParser }: { SaxesParser: new (options: { xmlns: boolean }) => XmlParser } = load('saxes');
const reader: { parseFeed: (xml: string) => ReadFeed } = load('@rowanmanning/feed-parser');

/** Reads Atom as a feed reader does, which forgives errors. */
export function readFeed(xml: string): ReadFeed {
  return reader.parseFeed(xml);
}

/** The texts and links of a document, by a parser that accepts no error. */
export function parseStrictly(xml: string) {
  const texts: string[] = [];
  const links: Record<string, string>[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('text', (text) => texts.push(text));
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
    if (name === 'link') links.push(Object.fromEntries(values));
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return { texts, links };
}
