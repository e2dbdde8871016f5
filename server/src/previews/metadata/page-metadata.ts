import type { PreviewType } from '@magpie/contract/values';
import { bestText } from './best-candidate.ts';
import type { BodyImage } from './body-content.ts';
import { cleanDescription, cleanName, cleanTitle } from './clean-text.ts';
import { type JsonLdEntity, mainEntity } from './json-ld.ts';
import type { PageTags } from './page-tags.ts';
import { pageType } from './page-type.ts';

export interface PageMetadata {
  title: string | null;
  description: string | null;
  /** URLs to try for the page's image, the likeliest first. */
  images: string[];
  publisher: string | null;
  type: PreviewType;
}

const TITLES = ['og:title', 'twitter:title', 'citation_title', 'parsely-title'];
const OTHER_TITLES = ['itemprop:headline', 'dc.title', 'dcterms.title', 'title'];
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description', 'dc.description'];
const OTHER_DESCRIPTIONS = [
  'citation_abstract',
  'dcterms.abstract',
  'dcterms.description',
  'itemprop:description',
  'abstract',
];
const OPEN_GRAPH_IMAGES = ['og:image:secure_url', 'og:image', 'og:image:url'];
const OTHER_IMAGES = ['twitter:image', 'twitter:image:src', 'thumbnail', 'itemprop:image'];
const PUBLISHERS = [
  'citation_journal_title',
  'citation_conference_title',
  'citation_publisher',
  'application-name',
  'dc.publisher',
  'apple-mobile-web-app-title',
];
/** A picture with such a name says nothing about the page: it is an icon of the site, or fills a space. */
const NO_PICTURE = /(^|[\W_])(favicon|spacer|blank|pixel|1x1|placeholder|no-?image)([\W_]|$)/i;
const FOOTNOTE = /\[\d{1,3}\]/g;
/** Shorter texts are titles of a site, or headings. */
const DESCRIPTION_MIN = 25;
const IMAGES_MAX = 3;
const IMAGE_URL_MAX = 2048;

/** Whether tags after the head can add nothing more. */
export function isComplete({ meta }: PageTags): boolean {
  return ['og:title', 'og:description', 'og:image', 'og:site_name', 'og:type'].every((name) =>
    meta.has(name),
  );
}

/**
 * Texts and images come from Open Graph first, then from Twitter cards, other tags, JSON-LD and the body. Only the publisher
 * comes from JSON-LD right after Open Graph.
 */
export function pageMetadata(url: URL, tags: PageTags): PageMetadata {
  const { meta } = tags;
  const entity = mainEntity(tags.jsonLd);
  const publisher = bestText(
    [...contents(meta, ['og:site_name']), entity?.publisher, ...contents(meta, PUBLISHERS)].map(cleanName),
  );
  const title = bestTitle(url, tags, entity, publisher);
  return {
    title,
    description: bestText(
      [
        ...contents(meta, DESCRIPTIONS),
        ...contents(meta, OTHER_DESCRIPTIONS),
        entity?.description,
        firstParagraph(tags),
      ].map(cleanDescription),
      (text) => text.length >= DESCRIPTION_MIN && text !== title && text !== publisher,
    ),
    images: images(url, tags, entity),
    publisher,
    type: pageType(url, tags, entity?.type),
  };
}

/** Except on the front page, the name of the site is the title only if the page offers no other sound one. */
function bestTitle(url: URL, tags: PageTags, entity: JsonLdEntity | undefined, publisher: string | null) {
  const texts = [
    ...contents(tags.meta, TITLES),
    tags.title,
    ...contents(tags.meta, OTHER_TITLES),
    entity?.title,
    tags.heading,
  ].map(cleanTitle);
  const isFront = url.pathname.length <= 1;
  const siteNames = [publisher, url.hostname, url.hostname.replace(/^www\./, '')].map((name) =>
    name?.toLowerCase(),
  );
  return bestText(texts, (text) => isFront || !siteNames.includes(text.toLowerCase()));
}

/** The first paragraph of the main part, else of the page. */
function firstParagraph({ body: { blocks } }: PageTags) {
  const paragraphs = blocks.filter(({ isParagraph }) => isParagraph);
  return (paragraphs.find(({ isMain }) => isMain) ?? paragraphs[0])?.text.replace(FOOTNOTE, '');
}

/** A reference on the page as an absolute URL; undefined if it is too long, has a username or is not http(s). */
export function absoluteUrl(reference: string | undefined, base: URL): string | undefined {
  if (!reference || reference.length > IMAGE_URL_MAX) return undefined;
  const url = URL.parse(reference.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  url.hash = '';
  return url.href;
}

function contents(meta: PageTags['meta'], names: readonly string[]) {
  return names.flatMap((name) => meta.get(name) ?? []);
}

/** Open Graph images under https first, then images in the order of their sources, last a picture that the page shows. */
function images(url: URL, tags: PageTags, entity: JsonLdEntity | undefined): string[] {
  const base = (tags.base && URL.parse(tags.base, url)) || url;
  const openGraph = contents(tags.meta, OPEN_GRAPH_IMAGES).map((image) => absoluteUrl(image, base));
  const secure = openGraph.filter((image) => image?.startsWith('https:'));
  const others = [
    ...contents(tags.meta, OTHER_IMAGES),
    tags.imageLink,
    entity?.image,
    shownPicture(tags.body.images),
  ].map((image) => absoluteUrl(image, base));
  const all = [...secure, ...openGraph, ...others].filter((image) => image !== undefined);
  const pictures = all.filter((image) => !NO_PICTURE.test(image.slice(image.lastIndexOf('/'))));
  return [...new Set(pictures)].slice(0, IMAGES_MAX);
}

/**
 * The first picture with the most points: two for the main part, one for a figure, one for a width of 300 or more. A
 * picture without points is not taken.
 */
function shownPicture(pictures: readonly BodyImage[]) {
  const worth = ({ isMain, isFigure, width = 0 }: BodyImage) =>
    Number(isMain) * 2 + Number(isFigure) + Number(width >= 300);
  return pictures.filter((picture) => worth(picture) > 0).toSorted((a, b) => worth(b) - worth(a))[0]?.source;
}
