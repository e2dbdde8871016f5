import { escapeHtml } from './escape-html.ts';

/** HTML that shows a text as it was typed, with every character and line break. */
export function plainHtml(text: string): string {
  return `<p>${escapeHtml(text).replace(/\r\n?|\n/g, '<br>')}</p>`;
}
