import type { PageTags } from './page-tags.ts';

/** Whole titles of challenge pages, without dots at the end. */
const WALL_TITLES: readonly RegExp[] = [
  /^just a moment$/,
  /^attention required!?( \| cloudflare)?$/,
  /^one moment, please$/,
  /^(please wait|checking your browser|verifying your (connection|browser))\b.{0,40}$/,
  /^access (to this page has been )?denied( \| .{1,60})?$/,
  /^(are you (a robot|human)|robot check|bot (check|verification|detection)|human verification)\b.{0,30}$/,
  /^((please )?(verify|prove|confirm) (that )?you('| a)re (a )?(human|not a robot)|prove your humanity)\b.{0,30}$/,
  /^(reddit - )?prove your humanity$/,
  /^(captcha|security (check|verification|challenge)|challenge validation|client challenge)( \| .{1,60})?$/,
  /^(ddos-guard|vercel security checkpoint|pardon our interruption)$/,
  /^(request rejected|error: the request could not be satisfied|blocked|you have been blocked)$/,
  /^before you continue( to .{1,20})?$/,
  /^sorry, you have been blocked\b.{0,60}$/,
];

/** Markup of challenge pages. Only pages without metadata of their own are searched for it. */
const WALL_MARKUP: readonly RegExp[] = [
  /window\._cf_chl_opt|cf-browser-verification|id="challenge-(form|running|error-text)"/,
  /action="\/errors\/validateCaptcha"/,
  /captcha-delivery\.com|id="px-captcha"|Incapsula incident ID|id="sec-if-cpt-container"/,
  /\/cdn-cgi\/challenge-platform\/h\/|_Incapsula_Resource|\/_sec\/cp_challenge|ddos-guard\/js-challenge/,
  /data-sitekey=|class="(h-captcha|g-recaptcha|cf-turnstile)|perfdrive\.com|\.well-known\/sgcaptcha|window\.KPSDK/,
  /AwsWafIntegration|gokuProps|class="g-recaptcha"[^>]{0,200}>\s*<\/div>\s*<\/form>\s*<\/body>/,
];

/** In a page with more text than this, a challenge protects only a form. */
const WALL_TEXT_MAX = 600;
/** A page of nothing but a script that sets a cookie and loads the page again. */
const COOKIE_RELOAD =
  /document\.cookie\s*=[\s\S]{0,2000}location(\.reload|\.replace|\.assign|\.href\s*=|\s*=)/;

/** No challenge has a longer title. */
const TITLE_WITHIN = 200;
const MARKUP_WITHIN = 32 * 1024;

/** Whether the headers declare a challenge. */
export function isChallenge(headers: { get(name: string): string | null }): boolean {
  return headers.get('cf-mitigated') === 'challenge';
}

/** Whether a page only asks its visitors to prove that they are human. */
export function isBotWall(tags: PageTags, body: Uint8Array): boolean {
  const ogTitle = tags.meta.get('og:title')?.[0];
  const title = (ogTitle ?? tags.title)
    .slice(0, TITLE_WITHIN)
    .replace(/\s+/g, ' ')
    .replace(/[ .…!]+$/, '')
    .trim()
    .toLowerCase();
  if (WALL_TITLES.some((wall) => wall.test(title))) return true;
  if (ogTitle || tags.meta.has('og:image') || tags.meta.has('description')) return false;
  if (tags.body.length > WALL_TEXT_MAX) return false;
  if (tags.body.length < 100 && tags.body.scripts.some((script) => COOKIE_RELOAD.test(script))) return true;
  const start = Buffer.from(body.subarray(0, MARKUP_WITHIN)).toString('latin1');
  return WALL_MARKUP.some((markup) => markup.test(start));
}
