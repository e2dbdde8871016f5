import type { PreviewType } from '@magpie/contract/values';
import { mediaSiteOf } from './media-sites.ts';
import type { PageTags } from './page-tags.ts';

/** Meta tags that only articles and papers have. */
const ARTICLE_TAGS = [
  'article:published_time',
  'article:author',
  'citation_title',
  'parsely-pub-date',
  'og:article:published_time',
];

/** The type of a known media site, else the one from Open Graph, else from JSON-LD, else from other tags. */
export function pageType(url: URL, { meta }: PageTags, fromJsonLd: PreviewType | undefined): PreviewType {
  const declared = meta.get('og:type')?.[0]?.trim().toLowerCase() ?? '';
  const site = mediaSiteOf(url);
  if (site) return site.type;
  if (declared.startsWith('video')) return 'video';
  if (/^(music|audio|podcast)/.test(declared)) return 'audio';
  if (/^(article|news|blog|post)/.test(declared)) return 'article';
  if (fromJsonLd) return fromJsonLd;
  if (/^(object|profile|book|product|place|business)/.test(declared)) return 'other';
  if (meta.has('og:audio') || meta.has('og:audio:url')) return 'audio';
  if (isPlayer(meta)) return 'video';
  return ARTICLE_TAGS.some((name) => meta.has(name)) ? 'article' : 'other';
}

function isPlayer(meta: PageTags['meta']) {
  const hasVideo = ['og:video', 'og:video:url', 'og:video:secure_url'].some((name) => meta.has(name));
  return hasVideo && meta.get('twitter:card')?.[0]?.trim() === 'player';
}
