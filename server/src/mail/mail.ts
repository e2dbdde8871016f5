import { calls } from '@magpie/contract/calls';
import type { Config } from '../config.ts';

/** One email to one recipient. */
export interface Mail {
  /** The template that wrote it, for logs. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where mail programs unsubscribe in one click (RFC 8058). */
  unsubscribe_url?: string;
}

/** The content of a template, from which both parts of the email are made. */
export interface Letter {
  kind: string;
  to: string;
  subject: string;
  /** The username in the greeting. */
  username: string;
  paragraphs: readonly string[];
  /** The listed items, each with a link and perhaps a quotation. */
  items?: readonly { label: string; url: string; quote?: string | undefined }[];
  /** The recipient's action, shown as a button. */
  action?: { label: string; url: string };
  /** Paragraphs after the action. */
  notes?: readonly string[];
  /** Why the recipient gets the email. */
  reason: string;
  /** The token of the link that unsubscribes from such emails. */
  unsubscribeToken?: string;
}

type Sender = Pick<Config, 'siteName' | 'publicUrl'>;

/** Writes the plain text and the HTML of an email. */
export function writeMail(site: Sender, letter: Letter): Mail {
  const { kind, to, subject, unsubscribeToken: token } = letter;
  const unsubscribe_url = `${site.publicUrl}${calls.unsubscribe.path}?token=${token}`;
  return {
    kind,
    to,
    subject,
    text: textOf(site, letter),
    html: htmlOf(site, letter),
    ...(token !== undefined && { unsubscribe_url }),
  };
}

function textOf(
  { siteName, publicUrl }: Sender,
  { username, paragraphs, items = [], action, notes = [], reason, unsubscribeToken }: Letter,
): string {
  const list = items.map(({ label, quote, url }) => [label, ...(quote ? [quote] : []), url].join('\n'));
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const end = unsubscribeToken ? `\nUnsubscribe: ${unsubscribePage(publicUrl, unsubscribeToken)}` : '';
  const signature = `-- \n${siteName}, ${publicUrl}\n${reason}${end}`;
  return `${[`Hello ${username},`, ...paragraphs, ...list, ...link, ...notes, signature].join('\n\n')}\n`;
}

/** The page that asks before it unsubscribes: an email scanner may open links. */
function unsubscribePage(publicUrl: string, token: string): string {
  return `${publicUrl}/unsubscribe?token=${token}`;
}

const PAGE = 'margin:0;padding:24px 16px;background:#f3f4f6;color:#111827';
const FONT = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
// `word-break`, because Outlook and older programs do not know `overflow-wrap: anywhere`.
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d1d5db;border-radius:12px;word-break:break-word';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#006880;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none';
const SMALL = 'font-size:13px;color:#4b5563';
/** The site's dark colours. `!important` beats the style attributes. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #0b1015 !important; color: #e9eff5 !important }
.card, .rule { border-color: #364452 !important }
.card { background: #121921 !important }
.small, .small .quiet { color: #9fb0bf !important }
.link { color: #3fc6d9 !important }
.button { background: #3fc6d9 !important; color: #04202a !important }
}`;

/**
 * Styles are in attributes, because many mail programs drop style sheets, and then show the light colours; there are no
 * images and nothing is loaded.
 */
function htmlOf(
  { siteName, publicUrl }: Sender,
  { subject, username, paragraphs, items = [], action, notes = [], reason, unsubscribeToken }: Letter,
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${withLinks(text, publicUrl)}</p>`;
  const item = ({ label, url, quote }: NonNullable<Letter['items']>[number]) =>
    [
      `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" dir="auto" class="link" style="color:#006880">${escapeHtml(label)}</a>`,
      ...(quote ? [`<br><span dir="auto" class="small" style="${SMALL}">${escapeHtml(quote)}</span>`] : []),
      '</p>',
    ].join('');
  const end = unsubscribeToken && [
    `<br><a href="${escapeHtml(unsubscribePage(publicUrl, unsubscribeToken))}" class="quiet" style="color:#4b5563">Unsubscribe</a>`,
  ];
  const link = action && [
    `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" class="button" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
    `<p class="small" style="margin:0 0 16px;${SMALL}">If the button does not work, open this address:<br>`,
    `<a href="${escapeHtml(action.url)}" class="link" style="color:#006880;word-break:break-all">${escapeHtml(action.url)}</a></p>`,
  ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>`,
    `<body class="page" style="${PAGE};${FONT}">`,
    `<div class="card" style="${CARD}">`,
    paragraph(`Hello ${username},`),
    ...paragraphs.map(paragraph),
    ...items.map(item),
    ...(link ?? []),
    ...notes.map(paragraph),
    `<p class="small rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d1d5db;${SMALL}">`,
    `<a href="${escapeHtml(publicUrl)}" class="quiet" style="color:#4b5563">${escapeHtml(siteName)}</a><br>${withLinks(reason, publicUrl)}`,
    ...(end || []),
    '</p>',
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** The text, with a link where it contains an address of the site. */
function withLinks(text: string, publicUrl: string): string {
  const address = new RegExp(`(${RegExp.escape(publicUrl)}/[\\w/#-]+)`);
  return text
    .split(address)
    .map((part, index) => {
      const shown = escapeHtml(part);
      return index % 2 === 0 ? shown : `<a href="${shown}" class="link" style="color:#006880">${shown}</a>`;
    })
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
