import type { Post } from '@magpie/contract/posts';
import { isInternational, shownHost } from '../../lib/text/shown-host.ts';

/** The URL and `rel` of a post's link. */
export function postLink({
  url,
  is_sponsored,
  affiliate_url,
}: Pick<Post, 'url' | 'is_sponsored' | 'affiliate_url'>) {
  return is_sponsored && affiliate_url
    ? { href: affiliate_url, rel: 'sponsored noopener' }
    : { href: url, rel: 'noopener nofollow ugc' };
}

/**
 * The publisher of the linked page: its site name, or else the host. A non-ASCII host is always shown instead of the name,
 * because a lookalike of another site's host could claim the name of that site too.
 */
export function publisherOf({ preview_publisher, url }: Pick<Post, 'preview_publisher' | 'url'>): string {
  return isInternational(url) ? shownHost(url) : (preview_publisher ?? shownHost(url));
}

/** The page with all posts of the publisher's site. */
export function sitePath(post: Pick<Post, 'url'>): string {
  return `/site/${siteOf(post)}`;
}

/** The host by which a site is followed and muted. */
export function siteOf({ url }: Pick<Post, 'url'>): string | undefined {
  return URL.parse(url)?.hostname.replace(/^www\./, '');
}
