import type { Site } from '@magpie/contract/site';
import { createContext, use } from 'react';

export const SiteContext = createContext<Site | null>(null);

/** The site's name, addresses and contact, as its settings have them. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteContext');
  return site;
}
