import type { Config } from '../config.ts';

/** One mail to one recipient. */
export interface Mail {
  /** The template that wrote it, for logs. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What a template says; both parts of the mail are made of it. */
export interface Letter {
  kind: string;
  to: string;
  subject: string;
  /** Whom it greets. */
  username: string;
  paragraphs: readonly string[];
  /** What the recipient can do, shown as a button. */
  action?: { label: string; url: string };
  /** After the action. */
  notes?: readonly string[];
  /** Why the recipient gets it. */
  reason: string;
}

type Sender = Pick<Config, 'siteName' | 'publicUrl'>;

/** Writes the plain text and the HTML of a mail. */
export function writeMail(site: Sender, letter: Letter): Mail {
  const { kind, to, subject } = letter;
  return { kind, to, subject, text: textOf(site, letter), html: htmlOf(site, letter) };
}

function textOf(
  { siteName, publicUrl }: Sender,
  { username, paragraphs, action, notes = [], reason }: Letter,
): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const signature = `-- \n${siteName}, ${publicUrl}\n${reason}`;
  return `${[`Hello ${username},`, ...paragraphs, ...link, ...notes, signature].join('\n\n')}\n`;
}

const PAGE = 'margin:0;padding:24px 16px;background:#f3f4f6;color:#111827';
const FONT = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d1d5db;border-radius:12px';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#006880;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none';
const SMALL = 'font-size:13px;color:#4b5563';

/** Styles are in attributes, because mail programs drop style sheets; there are no images and nothing is loaded. */
function htmlOf(
  { siteName, publicUrl }: Sender,
  { subject, username, paragraphs, action, notes = [], reason }: Letter,
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const link = action && [
    `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
    `<p style="margin:0 0 16px;${SMALL}">If the button does not work, open this address:<br>`,
    `<a href="${escapeHtml(action.url)}" style="color:#006880;word-break:break-all">${escapeHtml(action.url)}</a></p>`,
  ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${PAGE};${FONT}">`,
    `<div style="${CARD}">`,
    paragraph(`Hello ${username},`),
    ...paragraphs.map(paragraph),
    ...(link ?? []),
    ...notes.map(paragraph),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d1d5db;${SMALL}">`,
    `<a href="${escapeHtml(publicUrl)}" style="color:#4b5563">${escapeHtml(siteName)}</a><br>${escapeHtml(reason)}</p>`,
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
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
