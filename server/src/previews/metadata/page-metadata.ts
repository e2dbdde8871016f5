import type { PreviewType } from '@magpie/contract/values';
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
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description', 'dc.description'];
const OPEN_GRAPH_IMAGES = ['og:image:secure_url', 'og:image', 'og:image:url'];
const OTHER_IMAGES = ['twitter:image', 'twitter:image:src', 'thumbnail'];
const PUBLISHERS = ['og:site_name', 'citation_publisher', 'application-name'];
const IMAGES_MAX = 3;
const IMAGE_URL_MAX = 2048;

/** Whether tags after the head can add nothing more. */
export function isComplete({ meta }: PageTags): boolean {
  return ['og:title', 'og:description', 'og:image', 'og:site_name', 'og:type'].every((name) =>
    meta.has(name),
  );
}

/** From Open Graph first, then Twitter cards, JSON-LD and the plain tags. */
export function pageMetadata(url: URL, tags: PageTags): PageMetadata {
  const { meta } = tags;
  const entity = mainEntity(tags.jsonLd);
  return {
    title: first([...contents(meta, TITLES), tags.title, entity?.title, tags.heading], cleanTitle),
    description: first([...contents(meta, DESCRIPTIONS), entity?.description], cleanDescription),
    images: images(url, tags, entity),
    publisher: first(
      [...contents(meta, ['og:site_name']), entity?.publisher, ...contents(meta, PUBLISHERS)],
      cleanName,
    ),
    type: pageType(url, tags, entity?.type),
  };
}

/** A reference on the page as an absolute URL; undefined where that is not http or https. */
export function absoluteUrl(reference: string | undefined, base: URL): string | undefined {
  if (!reference || reference.length > IMAGE_URL_MAX) return undefined;
  const url = URL.parse(reference.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  url.hash = '';
  return url.href;
}

function contents(meta: PageTags['meta'], names: readonly string[]) {
  return names.map((name) => meta.get(name)?.find((content) => content.trim() !== ''));
}

function first(texts: readonly (string | undefined)[], clean: (text: string | undefined) => string | null) {
  for (const text of texts) {
    const cleaned = clean(text);
    if (cleaned) return cleaned;
  }
  return null;
}

/** Open Graph images under https first, then in the order of the sources. */
function images(url: URL, tags: PageTags, entity: JsonLdEntity | undefined): string[] {
  const base = (tags.base && URL.parse(tags.base, url)) || url;
  const openGraph = contents(tags.meta, OPEN_GRAPH_IMAGES).map((image) => absoluteUrl(image, base));
  const secure = openGraph.filter((image) => image?.startsWith('https:'));
  const others = [...contents(tags.meta, OTHER_IMAGES), tags.imageLink, entity?.image].map((image) =>
    absoluteUrl(image, base),
  );
  const all = [...secure, ...openGraph, ...others].filter((image) => image !== undefined);
  return [...new Set(all)].slice(0, IMAGES_MAX);
}
