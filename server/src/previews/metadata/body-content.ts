/** What the body of a page shows: used where its tags say nothing, and to recognise error pages. */
export interface BodyContent {
  /** Visible characters outside menus and the like. */
  length: number;
  /** Text of innermost blocks: paragraphs, list items and others. */
  blocks: TextBlock[];
  images: BodyImage[];
  hasPassword: boolean;
  /** Small scripts in the page. */
  scripts: string[];
}

export interface TextBlock {
  text: string;
  isMain: boolean;
  isParagraph: boolean;
}

export interface BodyImage {
  source: string;
  isMain: boolean;
  isFigure: boolean;
  /** In pixels, where the page says so. */
  width: number | undefined;
}

type Attributes = Record<string, string>;

/** Elements whose text is not shown, or is not what the page is about. */
const HIDDEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'title',
  'textarea',
  'select',
  'iframe',
]);
const ASIDE = new Set(['nav', 'footer', 'header', 'aside', 'form', 'dialog', 'menu', 'button']);
const ASIDE_NAME =
  /(^|[\s_-])(cookies?|consent|gdpr|nav(bar|igation)?|menu|footer|sidebar|breadcrumbs?|newsletter|subscribe|promo|share|social|comments?|related|advert(isement)?|banner|popup|modal|toolbar|skip)([\s_-]|$)/i;
const MAIN = new Set(['main', 'article']);
/** Elements that are part of the text around them. */
const INLINE = new Set(
  (
    'a abbr acronym audio b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark math nobr object ' +
    'picture q rp rt ruby s samp small source span strike strong sub sup time track tt u var video wbr'
  ).split(' '),
);
const NO_PICTURE =
  /(^|[\W_])(logo|icon|avatar|gravatar|sprite|pixel|badge|button|spinner|loading|loader|placeholder|blank|spacer|emoji|ads?|tracking|flag|thumbs?-?up|1x1|captcha)([\W_]|$)|shields\.io|^data:|\.svg([?#]|$)/i;

const BLOCK_MIN = 50;
const BLOCK_MAX = 2000;
const BLOCKS_MAX = 100;
const IMAGES_MAX = 20;
const IMAGE_WIDTH_MIN = 150;
const SCRIPTS_MAX = 8;
const SCRIPT_LENGTH_MAX = 4000;

/** Whether the content takes no more blocks. */
export function isFull({ blocks }: BodyContent): boolean {
  return blocks.length === BLOCKS_MAX;
}

/** Follows the parser through the body. */
export function createBodyReader(): {
  content: BodyContent;
  open(name: string, attributes: Attributes): void;
  text(chunk: string): void;
  close(name: string): void;
} {
  const content: BodyContent = { length: 0, blocks: [], images: [], hasPassword: false, scripts: [] };
  let depth = 0;
  /** The depth of the enclosing element of each kind; undefined outside of one. */
  let hiddenAt: number | undefined;
  let asideAt: number | undefined;
  let mainAt: number | undefined;
  let figureAt: number | undefined;
  let linkAt: number | undefined;
  /** The depth of the enclosing paragraph; undefined outside of paragraphs. */
  let paragraphAt: number | undefined;
  let block = { text: '', linked: 0 };
  let script: string | undefined;

  function endBlock() {
    const text = block.text.replace(/\s+/g, ' ').trim();
    const isOwn = block.linked * 2 < text.length;
    if (text.length >= BLOCK_MIN && isOwn && content.blocks.length < BLOCKS_MAX)
      content.blocks.push({ text, isMain: mainAt !== undefined, isParagraph: paragraphAt !== undefined });
    block = { text: '', linked: 0 };
  }

  function addText(part: string) {
    if (block.text.length >= BLOCK_MAX) endBlock();
    block.text += part;
    if (linkAt !== undefined) block.linked += part.length;
  }

  function addImage(attributes: Attributes) {
    if (content.images.length >= IMAGES_MAX) return;
    const source =
      largest(attributes.srcset ?? attributes['data-srcset']) ??
      attributes['data-src'] ??
      attributes['data-lazy-src'] ??
      attributes.src;
    const width = Number.parseInt(attributes.width ?? '', 10) || undefined;
    const about = `${attributes.class ?? ''} ${attributes.alt ?? ''} ${attributes.id ?? ''}`.slice(0, 300);
    if (!source || NO_PICTURE.test(source.slice(0, 500)) || NO_PICTURE.test(about)) return;
    if (width !== undefined && width < IMAGE_WIDTH_MIN) return;
    content.images.push({ source, isMain: mainAt !== undefined, isFigure: figureAt !== undefined, width });
  }

  return {
    content,
    open(name, attributes) {
      depth += 1;
      if (name === 'script' && content.scripts.length < SCRIPTS_MAX && isJavaScript(attributes)) script = '';
      if (hiddenAt !== undefined) return;
      if (HIDDEN.has(name)) {
        hiddenAt = depth;
        return;
      }
      if (name === 'input') content.hasPassword ||= attributes.type?.toLowerCase() === 'password';
      if (asideAt === undefined && isAside(name, attributes)) asideAt = depth;
      if (asideAt !== undefined) return;
      if (name === 'p' || (paragraphAt === undefined && !INLINE.has(name))) endBlock();
      if (name === 'p') paragraphAt = depth;
      if (MAIN.has(name)) mainAt ??= depth;
      else if (name === 'figure') figureAt ??= depth;
      else if (name === 'a') linkAt ??= depth;
      else if (name === 'img') addImage(attributes);
      else if (name === 'br') block.text += ' ';
    },
    text(chunk) {
      if (script !== undefined && script.length + chunk.length <= SCRIPT_LENGTH_MAX) script += chunk;
      if (hiddenAt !== undefined || asideAt !== undefined) return;
      content.length += chunk.trim().length;
      for (let at = 0; at < chunk.length; at += BLOCK_MAX) addText(chunk.slice(at, at + BLOCK_MAX));
    },
    close(name) {
      if (name === 'script' && script) content.scripts.push(script);
      if (name === 'script') script = undefined;
      const isShown = hiddenAt === undefined && asideAt === undefined;
      if (paragraphAt === undefined ? isShown && !INLINE.has(name) : depth <= paragraphAt) {
        endBlock();
        paragraphAt = undefined;
      }
      if (hiddenAt !== undefined && depth <= hiddenAt) hiddenAt = undefined;
      if (asideAt !== undefined && depth <= asideAt) asideAt = undefined;
      if (mainAt !== undefined && depth <= mainAt) mainAt = undefined;
      if (figureAt !== undefined && depth <= figureAt) figureAt = undefined;
      if (linkAt !== undefined && depth <= linkAt) linkAt = undefined;
      depth -= 1;
    },
  };
}

function isAside(name: string, attributes: Attributes) {
  if (name === 'body' || name === 'html' || MAIN.has(name)) return false;
  if (ASIDE.has(name)) return true;
  const named = `${attributes.class ?? ''} ${attributes.id ?? ''}`;
  return named.length < 300 && ASIDE_NAME.test(named);
}

function isJavaScript({ type = '', src }: Attributes) {
  return !src && /^(|module|text\/javascript|application\/javascript)$/i.test(type.trim());
}

/** The candidate with the largest width or density. */
function largest(srcset: string | undefined) {
  const candidates = (srcset ?? '').slice(0, 8000).split(/,\s+/);
  const best = candidates
    .map((candidate) => candidate.trim().split(/\s+/))
    .sort((a, b) => Number.parseFloat(b[1] ?? '1') - Number.parseFloat(a[1] ?? '1'))[0]?.[0];
  return best || undefined;
}
