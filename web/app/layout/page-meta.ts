import { isolated } from '@magpie/contract/messages/isolated';
import type { Site } from '@magpie/contract/site';
import type { MetaDescriptor } from 'react-router';
import { feedUrl } from './feeds/feed-url.ts';

interface MetaInput {
  matches: readonly [{ loaderData?: { site: Site } | undefined } | undefined, ...unknown[]];
  location: { pathname: string };
}

interface PageWords {
  title: string;
  description: string;
  /** The query that belongs to the page's address, as `?tab=comments`. */
  canonicalSearch?: string;
  /** The path of the canonical address; by default, the path of the requested address. */
  canonicalPath?: string;
  /** The path of a picture in the size of social cards; by default, the site's own picture. */
  image?: string | undefined;
  /** When the post was published, as ISO 8601; only pages of posts have it. */
  published?: string;
  /** The path of the Atom and JSON feeds of the page, without an extension. */
  feed?: string | undefined;
  /** Excludes private and empty screens from search engines. */
  isPrivate?: boolean;
}

/** Title, description, canonical link and Open Graph tags of a page. */
export function pageMeta(
  { matches, location }: MetaInput,
  {
    canonicalPath = location.pathname.replace(/\/$/, ''),
    canonicalSearch = '',
    feed,
    isPrivate = false,
    ...words
  }: PageWords,
): MetaDescriptor[] {
  const title = withoutDirections(words.title);
  const description = withoutDirections(words.description);
  const site = matches[0]?.loaderData?.site;
  if (!site) return [{ title }];
  const url = site.public_url + canonicalPath + canonicalSearch;
  return [
    { title: `${isolated(title)} · ${site.site_name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    // Browsers and other sites read these only when the page is loaded, so only the server writes them.
    ...(import.meta.env.SSR
      ? [searchLink(site), ...socialCard(site, { ...words, title, description, url })]
      : []),
    ...(import.meta.env.SSR && feed ? feedLinks(title, feed) : []),
    ...(import.meta.env.SSR && words.published ? [oembedLink(site, title, url)] : []),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

function searchLink({ site_name }: Site): MetaDescriptor {
  const type = 'application/opensearchdescription+xml';
  return { tagName: 'link', rel: 'search', type, title: site_name, href: '/opensearch.xml' };
}

function feedLinks(title: string, feed: string): MetaDescriptor[] {
  const link = { tagName: 'link', rel: 'alternate', title };
  return [
    { ...link, type: 'application/atom+xml', href: feedUrl(feed, 'atom') },
    { ...link, type: 'application/feed+json', href: feedUrl(feed, 'json') },
  ];
}

/** How other sites may show a link to this page. */
function oembedLink({ public_url }: Site, title: string, url: string): MetaDescriptor {
  const href = `${public_url}/oembed?url=${encodeURIComponent(url)}`;
  return { tagName: 'link', rel: 'alternate', type: 'application/json+oembed', title, href };
}

function socialCard(
  { site_name, public_url }: Site,
  {
    title,
    description,
    url,
    image,
    published,
  }: Pick<PageWords, 'title' | 'description' | 'image' | 'published'> & { url: string },
): MetaDescriptor[] {
  const picture = public_url + (image ?? '/social-card.png');
  return [
    { property: 'og:site_name', content: site_name },
    { property: 'og:type', content: published ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: image ? `The picture of “${isolated(title)}”` : `The bird of ${site_name}`,
    },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ];
}

/** Without bidirectional control characters, because other programs show these texts beside their own. */
function withoutDirections(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
