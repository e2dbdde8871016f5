import type { ExportFileFormat } from '@magpie/contract/values';
import { escapeHtml } from '../../writing/escape-html.ts';
import type { ExportedItem, ExportFormat } from './exported-item.ts';

/** How each format writes links. All but Markdown can be imported again. */
export const EXPORT_FORMATS: Readonly<Record<ExportFileFormat, ExportFormat>> = {
  /** The bookmarks file that browsers read and write. */
  html: {
    type: 'text/html; charset=utf-8',
    head: ({ title, description }) =>
      `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>${line(title)}</TITLE>
<H1>${line(title)}</H1>
${description && `<DD>${line(description)}\n`}<DL><p>
`,
    item: ({ url, title, note, tags, added_at }) =>
      `    <DT><A HREF="${escapeHtml(url)}" ADD_DATE="${Math.floor(added_at / 1000)}"${
        tags.length > 0 ? ` TAGS="${escapeHtml(tags.join(','))}"` : ''
      }>${line(title)}</A>\n${note && `    <DD>${line(note)}\n`}`,
    end: '</DL><p>\n',
  },
  json: {
    type: 'application/json; charset=utf-8',
    head: ({ title, description }) =>
      `{\n "title": ${JSON.stringify(title)},\n "description": ${JSON.stringify(description)},\n "items": [`,
    item: (item, index) => `${index > 0 ? ',' : ''}\n  ${JSON.stringify(viewItem(item))}`,
    end: '\n ]\n}\n',
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    // Without this byte order mark, spreadsheets take UTF-8 for another encoding.
    head: () => `\ufeff${row(['url', 'title', 'note', 'tags', 'page', 'added_at'])}`,
    item(item) {
      const { url, title, note, tags, page, added_at } = viewItem(item);
      return row([url, title, note, tags.join(', '), page ?? '', added_at]);
    },
    end: '',
  },
  md: {
    type: 'text/markdown; charset=utf-8',
    head: ({ title, description }) =>
      `# ${markdown(title)}\n\n${description && `${markdown(description)}\n\n`}`,
    item: ({ url, title, note }) =>
      `- [${markdown(title)}](<${url.replaceAll(/[<>\s\\]/g, encodeURIComponent)}>)${note && `  \n  ${markdown(note)}`}\n`,
    end: '',
  },
};

function viewItem({ added_at, ...item }: ExportedItem) {
  return { ...item, added_at: new Date(added_at).toISOString() };
}

/** Text of a bookmarks file, in which a line break would end the text. */
function line(text: string): string {
  return escapeHtml(oneLine(text));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** One line of text that Markdown shows as it is. */
function markdown(text: string): string {
  return oneLine(text)
    .replaceAll(/[\\`*_{}[\]<>()#+|~!&]/g, (sign) => `\\${sign}`)
    .replace(/^-/, '\\-')
    .replace(/^(\d+)\./, '$1\\.');
}

function row(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** A cell that begins like a formula would be computed by a spreadsheet, so it gets an apostrophe. */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
