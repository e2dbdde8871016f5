import { Parser } from 'htmlparser2';
import { type BodyContent, createBodyReader } from './body-content.ts';

/** The raw contents of a page's tags. */
export interface PageTags {
  /**
   * The contents of the meta tags, in the order of the page. The keys are in lower case: each `property`, each `name`, and
   * each itemprop after `itemprop:`.
   */
  meta: Map<string, string[]>;
  title: string;
  /** The first `<h1>` that is not empty. */
  heading: string;
  /** From `<base href>`. */
  base: string | undefined;
  imageLink: string | undefined;
  /** From `<link rel=canonical>` in the head: a body may contain what visitors wrote. */
  canonicals: string[];
  oembedLink: string | undefined;
  /** The content of `<meta http-equiv=refresh>`. */
  refresh: string | undefined;
  /** The classes and the id of the body. */
  bodyClass: string;
  body: BodyContent;
  /** The texts of the JSON-LD scripts, unparsed. */
  jsonLd: string[];
}

/** `enough` is checked after each chunk of this many bytes. */
const PIECE_LENGTH = 64 * 1024;
/** The limit of browsers; deeper nesting would make each closing tag expensive. */
const DEPTH_MAX = 512;
const META_MAX = 500;
/** The largest number of names that are read from one tag. */
const META_NAMES_MAX = 20;
const META_LENGTH_MAX = 16_000;
const TEXT_MAX = 2000;
const CLASS_MAX = 500;
const JSON_LD_LENGTH_MAX = 256 * 1024;
const JSON_LD_SCRIPTS_MAX = 16;

/** Reads the tags of a page. After the head it stops as soon as `enough` returns true. */
export function readPageTags(
  body: Uint8Array,
  decoder: TextDecoder,
  enough: (tags: PageTags) => boolean,
): PageTags {
  const reading = startReading();
  for (let at = 0; at < body.length; at += PIECE_LENGTH) {
    reading.parser.write(decoder.decode(body.subarray(at, at + PIECE_LENGTH), { stream: true }));
    if (reading.tooDeep() || (reading.headIsOver() && enough(reading.tags))) return reading.tags;
  }
  reading.parser.end(decoder.decode());
  return reading.tags;
}

function startReading() {
  const body = createBodyReader();
  const tags: PageTags = {
    meta: new Map(),
    title: '',
    heading: '',
    base: undefined,
    imageLink: undefined,
    canonicals: [],
    oembedLink: undefined,
    refresh: undefined,
    bodyClass: '',
    body: body.content,
    jsonLd: [],
  };
  let depth = 0;
  let inSvg = 0;
  let inNoScript = 0;
  let headIsOver = false;
  let text: TextCollector | undefined;

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      body.open(name, attributes);
      if (name === 'body') {
        headIsOver = true;
        tags.bodyClass = `${attributes.class ?? ''} ${attributes.id ?? ''}`.slice(0, CLASS_MAX);
      } else if (name === 'noscript') inNoScript += 1;
      else if (name === 'svg') inSvg += 1;
      else if (name === 'meta') addMeta(tags, attributes, inNoScript > 0);
      else if (name === 'link') addLink(tags, attributes, headIsOver);
      else if (name === 'base') tags.base ??= attributes.href;
      text ??= inSvg > 0 ? undefined : collectorFor(tags, name, attributes);
    },
    ontext(chunk) {
      body.text(chunk);
      text?.add(chunk);
    },
    onclosetag(name) {
      body.close(name);
      depth -= 1;
      if (name === 'noscript') inNoScript -= 1;
      if (name === 'head') headIsOver = true;
      else if (name === 'svg') inSvg -= 1;
      if (text?.tag !== name) return;
      text.done();
      text = undefined;
    },
  });
  return { parser, tags, tooDeep: () => depth > DEPTH_MAX, headIsOver: () => headIsOver };
}

type Attributes = Record<string, string>;

function addMeta(tags: PageTags, attributes: Attributes, isInNoScript: boolean) {
  const { meta } = tags;
  const content = (attributes.content ?? attributes.value)?.trim().slice(0, META_LENGTH_MAX);
  if (!content || meta.size >= META_MAX) return;
  if (attributes['http-equiv']?.toLowerCase() === 'refresh' && !isInNoScript) tags.refresh ??= content;
  const item = attributes.itemprop ? ` itemprop:${attributes.itemprop.trim()}` : '';
  const names = `${attributes.property ?? ''} ${attributes.name ?? ''}${item}`
    .toLowerCase()
    .split(/\s+/, META_NAMES_MAX)
    .filter(Boolean);
  for (const name of new Set(names)) {
    const contents = meta.get(name) ?? [];
    if (contents.length < 8) meta.set(name, [...contents, content]);
  }
}

function addLink(tags: PageTags, { rel = '', type = '', href }: Attributes, isInBody: boolean) {
  const kinds = rel.toLowerCase().split(/\s+/);
  if (!href) return;
  if (kinds.includes('canonical') && !isInBody && tags.canonicals.length < 8) tags.canonicals.push(href);
  if (kinds.includes('image_src')) tags.imageLink ??= href;
  if (kinds.includes('alternate') && type.toLowerCase() === 'application/json+oembed')
    tags.oembedLink ??= href;
}

interface TextCollector {
  tag: string;
  add(chunk: string): void;
  done(): void;
}

function collectorFor(tags: PageTags, tag: string, { type = '' }: Attributes): TextCollector | undefined {
  if (tag === 'title' && !tags.title) return collector(tag, TEXT_MAX, (text) => (tags.title = text));
  if (tag === 'h1' && !tags.heading) return collector(tag, TEXT_MAX, (text) => (tags.heading = text));
  if (tag !== 'script' || !/^application\/ld\+json/i.test(type.trim())) return undefined;
  if (tags.jsonLd.length >= JSON_LD_SCRIPTS_MAX) return undefined;
  return collector(tag, JSON_LD_LENGTH_MAX, (text, whole) => whole && tags.jsonLd.push(text));
}

function collector(
  tag: string,
  max: number,
  onDone: (text: string, isWhole: boolean) => void,
): TextCollector {
  let text = '';
  let whole = true;
  return {
    tag,
    add(chunk) {
      if (text.length + chunk.length <= max) text += chunk;
      else whole = false;
    },
    done: () => onDone(text, whole),
  };
}
