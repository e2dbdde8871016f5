import type { Post } from '@magpie/contract/posts';

/** Where a post leads, and what search engines are told of it. */
export function postLink({ url, is_sponsored, affiliate_url }: Post) {
  return is_sponsored && affiliate_url
    ? { href: affiliate_url, rel: 'sponsored noopener' }
    : { href: url, rel: 'noopener nofollow ugc' };
}

/** Who published what the post links to: by name, or else the host. */
export function publisherOf({ preview_publisher, url }: Post): string {
  return preview_publisher ?? hostOf(url);
}

function hostOf(url: string) {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
