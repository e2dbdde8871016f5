import type { FoundLink } from './found-link.ts';

const URL_NAMES = ['url', 'href', 'link', 'address'];
const TITLE_NAMES = ['title', 'name'];
const NOTE_NAMES = ['note', 'notes', 'description'];

/**
 * The links of a table (RFC 4180, also with semicolons or tabs). If its first row does not name a column for URLs, the URL
 * of each row is its first cell with an address.
 */
export function* readCsv(text: string): Generator<FoundLink> {
  const [head = []] = rowsOf(text).take(1);
  const columns = head.map((name) => name.trim().toLowerCase());
  const at = (names: readonly string[]) => columns.findIndex((name) => names.includes(name));
  const [url, title, note] = [at(URL_NAMES), at(TITLE_NAMES), at(NOTE_NAMES)];
  for (const row of rowsOf(text).drop(url === -1 ? 0 : 1)) {
    const cell = (index: number) => unescaped(row[index] ?? '');
    const address = url === -1 ? row.find((value) => /^\s*https?:\/\//i.test(value)) : cell(url);
    if (address) yield { url: address, title: cell(title), note: cell(note) };
  }
}

/** The cell without the apostrophe that keeps a spreadsheet from computing it. */
function unescaped(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, '');
}

function* rowsOf(text: string): Generator<string[]> {
  const separator = separatorOf(text);
  let row: string[] = [];
  for (let at = 0; at <= text.length;) {
    const { value, end } = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator);
    row.push(value);
    const sign = text[end];
    at = end + 1;
    if (sign === separator) continue;
    if (sign === '\r' && text[at] === '\n') at += 1;
    if (row.length > 1 || row[0] !== '') yield row;
    row = [];
    if (sign === undefined) return;
  }
}

function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

function plain(text: string, start: number, separator: string) {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

/** Reads a cell in quotes, in which two quotes stand for one. Text between the closing quote and the separator is kept. */
function quoted(text: string, start: number, separator: string) {
  let value = '';
  for (let from = start + 1; ;) {
    const close = text.indexOf('"', from);
    if (close === -1) return { value: value + text.slice(from), end: text.length };
    value += text.slice(from, close);
    if (text[close + 1] !== '"') {
      const rest = plain(text, close + 1, separator);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    from = close + 2;
  }
}
