import type { PageTags } from './page-tags.ts';

/** Longer delays are for people who read the page. */
const DELAY_MAX_S = 5;
/** A page that shows more characters is a page of its own, unless a tag redirects within a second. */
const SHORT_LENGTH = 600;
const REFRESH = /^\s*([\d.]+)\s*[;,\s]\s*(?:url\s*=\s*)?["']?\s*([^"']+?)\s*["']?\s*$/i;
const ASSIGNMENT =
  /(?:^|[;{}()\s])(?:(?:window|document|top|self|parent)\.)*location(?:\.href)?\s*=\s*(["'`])([^"'`\s]{1,2000})\1/;
const CALL =
  /(?:^|[;{}()\s])(?:(?:window|document|top|self|parent)\.)*location\.(?:replace|assign)\(\s*(["'`])([^"'`\s]{1,2000})\1\s*\)/;

/** Where a page itself redirects its visitors: by a tag or, if the page shows little text, by a script. */
export function clientRedirect(page: URL, { refresh, base, body, meta }: PageTags): string | undefined {
  const isShort = body.length < SHORT_LENGTH;
  const [, delay = '', target] = REFRESH.exec(refresh ?? '') ?? [];
  if (target && Number(delay) <= (isShort ? DELAY_MAX_S : 1)) return elsewhere(target, page, base);
  if (!isShort || meta.has('og:title') || body.scripts.some((script) => script.includes('document.cookie')))
    return undefined;
  for (const script of body.scripts) {
    const found = ASSIGNMENT.exec(script)?.[2] ?? CALL.exec(script)?.[2];
    if (found) return elsewhere(found, page, base);
  }
  return undefined;
}

function elsewhere(target: string, page: URL, base: string | undefined) {
  const url = URL.parse(target.replaceAll('\\/', '/'), (base && URL.parse(base, page)) || page);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href === page.href.replace(/#.*/, '') ? undefined : url.href;
}
