import type { Site } from '@magpie/contract/site';
import { createContext, use } from 'react';

/** The host of the link-preview service that browsers call; null when it is this site. */
export function previewHost({ link_preview_url, public_url }: Site): string | null {
  const { origin, host } = new URL(link_preview_url, public_url);
  return origin === new URL(public_url).origin ? null : host;
}

export const SiteContext = createContext<Site | null>(null);

/** The site's name, addresses and contact, from its settings. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('No SiteContext');
  return site;
}
