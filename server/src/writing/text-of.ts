const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The text of a rendered comment. Each paragraph, item and line of code is a line. */
export function textOf(content_html: string): string {
  return content_html
    .replace(/<br>|<\/(?:p|li|pre|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => SIGNS[entity] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
