import { absoluteUrl } from './page-metadata.ts';
import type { PageTags } from './page-tags.ts';

/** What a page says about its own address; not checked. */
export interface PageAddresses {
  canonical?: string | undefined;
  ogUrl?: string | undefined;
  /** As a URL of doi.org. */
  doi?: string | undefined;
  /** The URL of the paper on arXiv that the page is about. */
  arxiv?: string | undefined;
}

const DOI = /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[^\s"<>]{1,200})$/i;

const ARXIV_ID = /^(?:arxiv:)?(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?$/i;

/** Relative addresses are resolved. A page with different canonical links counts as naming none. */
export function pageAddresses(url: URL, { meta, base, canonicals }: PageTags): PageAddresses {
  const origin = (base && URL.parse(base, url)) || url;
  const named = new Set(canonicals.map((canonical) => absoluteUrl(canonical, origin)));
  const doi = DOI.exec(meta.get('citation_doi')?.[0] ?? '')?.[1];
  const arxiv = ARXIV_ID.exec(meta.get('citation_arxiv_id')?.[0]?.trim() ?? '')?.[1];
  return {
    canonical: named.size === 1 ? [...named][0] : undefined,
    ogUrl: absoluteUrl(meta.get('og:url')?.[0], origin),
    doi: doi && `https://doi.org/${doi}`,
    arxiv: arxiv && `https://arxiv.org/abs/${arxiv}`,
  };
}
