import { isUnder } from './media-sites.ts';

/** Sites whose PDFs have a page that says more than the file. */
const LANDING_PAGES: readonly { host: string; path: RegExp; to: string }[] = [
  { host: 'arxiv.org', path: /^\/pdf\/(.+?)(?:\.pdf)?$/, to: 'https://arxiv.org/abs/$1' },
  { host: 'openreview.net', path: /^\/pdf$/, to: 'https://openreview.net/forum' },
  { host: 'aclanthology.org', path: /^\/([\w.-]+)\.pdf$/, to: 'https://aclanthology.org/$1/' },
  { host: 'aclweb.org', path: /^\/anthology\/([\w.-]+)\.pdf$/, to: 'https://aclanthology.org/$1/' },
  {
    host: 'proceedings.mlr.press',
    path: /^\/(v\d+)\/([\w-]+)\/\2\.pdf$/,
    to: 'https://proceedings.mlr.press/$1/$2.html',
  },
  {
    host: 'proceedings.neurips.cc',
    path: /^(\/paper(?:_files\/paper)?\/\d+)\/file\/([0-9a-f]{32})-Paper(.*)\.pdf$/,
    to: 'https://proceedings.neurips.cc$1/hash/$2-Abstract$3.html',
  },
  {
    host: 'papers.nips.cc',
    path: /^(\/paper(?:_files\/paper)?\/\d+)\/file\/([0-9a-f]{32})-Paper(.*)\.pdf$/,
    to: 'https://papers.nips.cc$1/hash/$2-Abstract$3.html',
  },
  {
    host: 'openaccess.thecvf.com',
    path: /^(\/content\w*(?:\/\w+)?)\/papers\/([\w-]+)\.pdf$/,
    to: 'https://openaccess.thecvf.com$1/html/$2.html',
  },
  {
    host: 'jmlr.org',
    path: /^\/papers\/volume(\d+)\/([\w-]+)\/\2\.pdf$/,
    to: 'https://jmlr.org/papers/v$1/$2.html',
  },
  {
    host: 'nature.com',
    path: /^\/articles\/([\w.-]+?)(?:_reference)?\.e?pdf$/,
    to: 'https://www.nature.com/articles/$1',
  },
  {
    host: 'biorxiv.org',
    path: /^\/content\/(10\.\d+\/[\d.]+(?:v\d+)?)\.full\.pdf$/,
    to: 'https://www.biorxiv.org/content/$1',
  },
  {
    host: 'medrxiv.org',
    path: /^\/content\/(10\.\d+\/[\d.]+(?:v\d+)?)\.full\.pdf$/,
    to: 'https://www.medrxiv.org/content/$1',
  },
  { host: 'dl.acm.org', path: /^\/doi\/pdf\/(10\..+)$/, to: 'https://dl.acm.org/doi/$1' },
  {
    host: 'link.springer.com',
    path: /^\/content\/pdf\/(10\.\d+\/s\d[\w-]+)\.pdf$/,
    to: 'https://link.springer.com/article/$1',
  },
];

/** The page about a PDF, by its URL; undefined for other URLs. */
export function landingPage(url: URL): string | undefined {
  const known = LANDING_PAGES.find(
    ({ host, path }) => isUnder(url.hostname, host) && path.test(url.pathname),
  );
  if (!known) return undefined;
  return url.pathname.replace(known.path, known.to) + (url.pathname === '/pdf' ? url.search : '');
}
