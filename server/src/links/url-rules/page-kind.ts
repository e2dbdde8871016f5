import type { PageAddress, QueryPair } from './address.ts';

/**
 * What a page is, as far as its URL shows. The same parameter means something else on each kind: `ref` and `via` say where a
 * visitor of an article came from, but filter a list, and may be the id of what a script shows.
 */
export type PageKind = 'list' | 'script' | 'article' | 'other';

/** Parameters that only lists and searches have. */
const LIST_NAMES = new Set(
  `
  q query search search_query searchterm keyword keywords kw term terms wd
  page pg pn paged offset limit start per_page perpage pagesize page_size cursor
  sort sortby sort_by order orderby order_by dir direction
  filter filters facet facets category categories cat tag tags topic topics genre
  `
    .split(/\s+/)
    .filter(Boolean),
);

/** `filter[year]`, `criteria%5Btitle%5D`, `f.language`. */
const LIST_NAME = /^[\w-]+(\[|%5B)|^(filter|facet|refine|f)[._-]/i;

/** Last segments of the paths of lists. */
const LIST_SEGMENT =
  /^(search|find|browse|explore|results?|listings?|list|archives?|categor(y|ies)|tags?|topics?|models|datasets|spaces|papers|products|shop|store|catalog(ue)?|collections?|jobs|careers|events|courses|questions|issues|pulls|commits|discussions|releases|leaderboards?|trending|top|new|latest|popular|all|members|users|people|companies|tools|apps)$/i;

/** The folder of a list: `/tag/llm`, `/category/vision`. */
const LIST_FOLDER = /^(categor(y|ies)|tags?|topics?|tagged|genre|collections?|search)$/i;

const SCRIPT = /\.(php\d?|aspx?|cgi|pl|jspx?|cfm|do|action|dll|exe)$/i;

/** `/2023/05/`. */
const DATE_FOLDER = /\/(19|20)\d\d\/(0?[1-9]|1[0-2])(?=\/)/;
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** `/blog/rag`. */
const TEXT_FOLDER = /\/(articles?|blog|entry|news|posts?|stor(?:y|ies))\/[^/]+$/i;
/** A name of three words or more, or one that ends with four digits. */
const ARTICLE_NAME = /\d{4}$|^[^-]+-+[^-]+-+[^-]/;
const SUFFIX = /(\.(s?html?|php|aspx?|amp))+$/i;

export function pageKind({ path, query }: Pick<PageAddress, 'path' | 'query'>): PageKind {
  if (query.some(isListPair)) return 'list';
  const segments = path.split('/');
  const last = segments.at(-1) ?? '';
  if (SCRIPT.test(last)) return 'script';
  if (LIST_SEGMENT.test(last) || LIST_FOLDER.test(segments.at(-2) ?? '')) return 'list';
  return isArticle(path) ? 'article' : 'other';
}

/** Whether the path names one text: by a name of three words or more, a number, a date, or its folder. */
export function isArticle(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(SUFFIX, '');
  if (name === '') return false;
  return ARTICLE_NAME.test(name) || [UUID, DATE_FOLDER, TEXT_FOLDER].some((form) => form.test(path));
}

function isListPair({ name }: QueryPair) {
  return LIST_NAMES.has(name.toLowerCase()) || LIST_NAME.test(name);
}
