import { escapeHtml } from './escape-html.ts';

/** A text as it was typed, as HTML: with every sign and every line break. */
export function plainHtml(text: string): string {
  return `<p>${escapeHtml(text).replace(/\r\n?|\n/g, '<br>')}</p>`;
}
