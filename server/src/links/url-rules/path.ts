/** Escapes that mean the same as the bare character in every path; `; = & / %` and the like are data when escaped. */
const NEEDLESS_ESCAPE = /[\w.~!'()*,:@$+|[\]-]/;

const SESSION_ID = /;(jsessionid|phpsessid)=[^/]*/gi;
const INDEX_PAGE = /(\/(index\.(html?|php)|default\.(html?|aspx?)))+$/i;
const HTML_SUFFIX = /([^/])(\.html?)+$/i;
/** AMP copies append `.amp` or `/amp` to an article's path, which ends with a number or a name of several words. */
const AMP_SUFFIX = /[./]amp$/;
const ARTICLE_NAME = /\d{4}$|^.+?-.+?-./;

/** The path without variants of the same page: needless escapes, doubled and trailing slashes, index pages, AMP. */
export function pagePath(pathname: string): string {
  const page = unescaped(pathname)
    .replace(SESSION_ID, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(INDEX_PAGE, '/')
    .replace(HTML_SUFFIX, '$1');
  return withoutAmp(page).replace(/\/$/, '');
}

function unescaped(text: string) {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return NEEDLESS_ESCAPE.test(character) ? character : escape.toUpperCase();
  });
}

/** In steps, because a single regular expression would backtrack on a name of many hyphens. */
function withoutAmp(path: string) {
  const article = path.replace(AMP_SUFFIX, '');
  const name = article.slice(article.lastIndexOf('/') + 1);
  return ARTICLE_NAME.test(name) ? article : path;
}
