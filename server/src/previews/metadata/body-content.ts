/** What the body of a page shows: the last resort where its tags say nothing, and what tells an error from a page. */
export interface BodyContent {
  /** Letters that are shown, outside of menus and the like. */
  length: number;
  paragraphs: { text: string; isMain: boolean }[];
  images: BodyImage[];
  hasPassword: boolean;
  /** Small scripts in the page. */
  scripts: string[];
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
const NO_PICTURE =
  /(^|[\W_])(logo|icon|avatar|gravatar|sprite|pixel|badge|button|spinner|loading|loader|placeholder|blank|spacer|emoji|ads?|tracking|flag|thumbs?-?up|1x1|captcha)([\W_]|$)|shields\.io|^data:|\.svg([?#]|$)/i;

const PARAGRAPH_MIN = 50;
const PARAGRAPH_MAX = 2000;
const PARAGRAPHS_MAX = 12;
const IMAGES_MAX = 20;
const IMAGE_WIDTH_MIN = 150;
const SCRIPTS_MAX = 8;
const SCRIPT_LENGTH_MAX = 4000;

/** Follows the parser through the body. */
export function createBodyReader(): {
  content: BodyContent;
  open(name: string, attributes: Attributes): void;
  text(chunk: string): void;
  close(name: string): void;
} {
  const content: BodyContent = { length: 0, paragraphs: [], images: [], hasPassword: false, scripts: [] };
  let depth = 0;
  /** The depths at which these began. */
  let hiddenAt: number | undefined;
  let asideAt: number | undefined;
  let mainAt: number | undefined;
  let figureAt: number | undefined;
  let linkAt: number | undefined;
  let paragraph: { text: string; linked: number; at: number } | undefined;
  let script: string | undefined;

  function endParagraph() {
    if (!paragraph) return;
    const text = paragraph.text.replace(/\s+/g, ' ').trim();
    const isOwn = paragraph.linked * 2 < text.length;
    if (text.length >= PARAGRAPH_MIN && isOwn && content.paragraphs.length < PARAGRAPHS_MAX)
      content.paragraphs.push({ text, isMain: mainAt !== undefined });
    paragraph = undefined;
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
      if (HIDDEN.has(name)) hiddenAt = depth;
      else if (name === 'input') content.hasPassword ||= attributes.type?.toLowerCase() === 'password';
      if (asideAt === undefined && isAside(name, attributes)) asideAt = depth;
      if (asideAt !== undefined) return;
      if (MAIN.has(name)) mainAt ??= depth;
      else if (name === 'figure') figureAt ??= depth;
      else if (name === 'a') linkAt ??= depth;
      else if (name === 'img') addImage(attributes);
      else if (name === 'p') {
        endParagraph();
        paragraph = { text: '', linked: 0, at: depth };
      }
    },
    text(chunk) {
      if (script !== undefined && script.length + chunk.length <= SCRIPT_LENGTH_MAX) script += chunk;
      if (hiddenAt !== undefined || asideAt !== undefined) return;
      content.length += chunk.trim().length;
      if (!paragraph || paragraph.text.length > PARAGRAPH_MAX) return;
      paragraph.text += chunk.slice(0, PARAGRAPH_MAX);
      if (linkAt !== undefined) paragraph.linked += chunk.length;
    },
    close(name) {
      if (name === 'script' && script) content.scripts.push(script);
      if (name === 'script') script = undefined;
      if (paragraph && depth <= paragraph.at) endParagraph();
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

/** The last of `a.jpg 480w, b.jpg 960w` is the largest by convention. */
function largest(srcset: string | undefined) {
  const candidates = (srcset ?? '').slice(0, 8000).split(/,\s+/);
  const best = candidates
    .map((candidate) => candidate.trim().split(/\s+/))
    .sort((a, b) => Number.parseFloat(b[1] ?? '1') - Number.parseFloat(a[1] ?? '1'))[0]?.[0];
  return best || undefined;
}
