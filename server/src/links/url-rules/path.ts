import { unescaped } from './escapes.ts';
import { isArticle } from './page-kind.ts';

/** `;jsessionid=…`, and the `(S(…))` of ASP.NET. */
const SESSION_ID = /;(jsessionid|phpsessid|sid)=[^/]*|\/\([a-z]\([a-z0-9]{20,40}\)\)(?=\/)/gi;
const INDEX_PAGE = /(\/(index\.(html?|xhtml|shtml|php|aspx?|jsp|cfm)|default\.(html?|aspx?)))+$/i;
const HTML_SUFFIX = /([^/])(\.html?)+$/i;
/** AMP copies append `.amp` or `/amp` to an article's path. */
const AMP_SUFFIX = /[./]amp$/;
/** Other AMP copies put a folder into the path: `/amp/`, `/google-amp/`, `/platform/amp/`. */
const AMP_FOLDER = /\/(platform\/amp|google-amp|amp)(?=\/)/;

/** The path without needless escapes, session ids, doubled slashes and the last slash. */
export function cleanPath(pathname: string): string {
  return unescaped(pathname)
    .replace(SESSION_ID, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
}

/** A clean path without variants of the same page: index pages, `.html`, AMP. */
export function pagePath(path: string): string {
  const page = path.replace(INDEX_PAGE, '/').replace(HTML_SUFFIX, '$1');
  return withoutAmp(page).replace(/\/$/, '');
}

/** Drops AMP only from articles: `/docs/amp` and `torch.cuda.amp` are about something else. */
function withoutAmp(path: string) {
  const article = path.replace(AMP_SUFFIX, '');
  if (article !== path) return isArticle(article) ? article : path;
  return isArticle(path) ? path.replace(AMP_FOLDER, '') : path;
}
