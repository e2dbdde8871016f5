import type { PreviewFailureReason } from '../preview-fault.ts';
import { isBotWall } from './bot-wall.ts';
import type { PageTags } from './page-tags.ts';

interface ReadPage {
  /** What was asked for. */
  requested: URL;
  /** Where the redirects ended. */
  url: URL;
  tags: PageTags;
  bytes: Uint8Array;
}

const SHORT_LENGTH = 500;
/** The words of an error must be at least this share of a part of a title. */
const ERROR_WORDS_MIN = 0.4;

/** The first or last word of the path of a page to log in, or to agree to cookies. */
const GATE_PATH =
  /^\/(log-?in|sign-?in|auth|oauth2?|sso|cas|accounts?|consent|zustimmung|gdpr|cmp)(\/|$)|\/(log-?in|sign-?in|sign_in|log_in|anmelden|connexion|iniciar-sesion|entrar|accedi|auth(enticate|orize)?|sso|session\/new|consent|collectconsent|cookie-?(wall|consent)|zustimmung|privacy-?(gate|wall))(\.\w+)?\/?$/i;
const GATE_HOST = /^(consent|cmp|myprivacy|guce|login|signin|accounts?|auth|sso|idp)\./i;
const ERROR_PATH = /(^|\/)(404|403|410|500|error|errors|not-?found|page-?not-?found|notfound)(\.\w+)?\/?$/i;
const ERROR_CLASS =
  /(^|[\s_-])(error-?(404|403|410|500)|404|page-?404|not-?found|error-?page|http-?error)([\s_-]|$)/i;
const ERROR_NUMBER =
  /^((http|error|fehler|erreur|errore|erro|błąd|ошибка|エラー|错误)\s*[:#]?\s*)?(404|403|410|50[0-4])(\s*([!|:–—.-]|$))/i;
const ERROR_NUMBER_AT_END = /[|:–—-]\s*(error\s*)?(404|403|410|50[0-4])\s*$/i;

/** 'Not found', as servers and content systems write it. */
const ERROR_WORDS =
  /\b(page|file|article|document|content|post|url)( was| is| you requested| could)? (not|cannot be|can't be|couldn.t be) found\b|\bnot found\b|no longer (exists|available)|(does not|doesn.t) exist|nicht (gefunden|vorhanden)|existiert nicht|introuvable|n.existe (pas|plus)|no (se )?(ha )?(sido )?(encontrad[ao]|encuentra|existe)|non (è stata )?trovat[ao]|não (foi )?encontrad[ao]|niet gevonden|bestaat niet|не найден[ао]?|не существует|nie (została )?(znalezion[ao]|istnieje|znaleziono)|(kunde inte|hittades inte|hittas)|(ble )?ikke funnet|(blev )?ikke fundet|findes ikke|ei löytyn?yt|nenalezen|nem található|nu a fost găsit|bulunamadı|δεν βρέθηκε|见つかりません|見つかりません|存在しません|未找到|找不到|不存在|찾을 수 없|존재하지 않|لم يتم العثور|لا توجد|ไม่พบ|không tìm thấy|tidak ditemukan/i;

/** Why a page that the server answered is not the page that was asked for. */
export function pageFault(page: ReadPage): PreviewFailureReason | undefined {
  if (isBotWall(page.tags, page.bytes)) return 'botWall';
  if (isArticle(page.tags)) return undefined;
  if (isGate(page)) return 'refused';
  return isErrorPage(page) ? 'notFound' : undefined;
}

/** A redirect to a page that asks for a login or a consent, and often remembers where the visitor wanted to go. */
function isGate({ requested, url, tags: { meta, body } }: ReadPage) {
  if (requested.hostname !== url.hostname && GATE_HOST.test(url.hostname)) return true;
  if (requested.hostname === url.hostname && requested.pathname === url.pathname) return false;
  const remembers =
    requested.pathname.length > 1 &&
    [...url.searchParams.values()].some((value) => value.includes(requested.pathname));
  const asks =
    body.hasPassword || body.length < SHORT_LENGTH || /noindex/i.test(meta.get('robots')?.[0] ?? '');
  return asks && (remembers || (GATE_PATH.test(url.pathname) && !GATE_PATH.test(requested.pathname)));
}

/** An error that was answered as a page: its address or its declared status says so, or several weaker signs together. */
function isErrorPage({ requested, url, tags: { meta, title, heading, bodyClass, body } }: ReadPage) {
  const titles = [title, meta.get('og:title')?.[0] ?? '', heading].map((text) =>
    text.replace(/\s+/g, ' ').trim().slice(0, 200),
  );
  const robots = meta.get('robots')?.[0] ?? '';
  const status = meta.get('prerender-status-code')?.[0] ?? '';
  const signs = [
    /^[45]\d\d$/.test(status) ? 3 : 0,
    ERROR_PATH.test(url.pathname) && !ERROR_PATH.test(requested.pathname) ? 3 : 0,
    ERROR_CLASS.test(bodyClass) ? 2 : 0,
    titles.some((text) => ERROR_NUMBER.test(text) || ERROR_NUMBER_AT_END.test(text)) ? 2 : 0,
    titles.some(saysError) ? 2 : 0,
    /noindex/i.test(robots) ? 1 : 0,
    body.length < SHORT_LENGTH ? 1 : 0,
  ];
  return signs.reduce((sum, sign) => sum + sign, 0) >= 3;
}

/** Whether a part of the title says little more than an error. Another part may be the name of the site. */
function saysError(text: string) {
  return text.split(/\s[|–—:·-]\s/).some((part) => {
    const words = ERROR_WORDS.exec(part)?.[0] ?? '';
    return words !== '' && words.length >= part.length * ERROR_WORDS_MIN;
  });
}

/** An article may be about errors. */
function isArticle({ meta, jsonLd }: PageTags) {
  if (/^(article|video|music)/i.test(meta.get('og:type')?.[0] ?? '') && meta.has('og:title')) return true;
  if (meta.has('citation_title') || meta.has('article:published_time')) return true;
  return jsonLd.some((script) => /"@type"\s*:\s*\[?\s*"(\w*Article|BlogPosting|VideoObject)"/.test(script));
}
