import type { getDocumentProxy } from 'unpdf';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A line of a PDF's first page. */
export interface PdfLine {
  text: string;
  /** The size of the letters, in points. */
  size: number;
  /** The distance from the bottom of the page, as a share of the height of the page. */
  height: number;
}

const ITEMS_MAX = 4000;
const TITLE_LINES_MAX = 5;
const ABSTRACT_MAX = 2000;
const PARAGRAPH_MAX = 600;

/** The heading of an abstract, alone or with the text after it. */
const ABSTRACT =
  /^(?:abstract|summary|zusammenfassung|kurzfassung|résumé|resumen|resumo|riassunto|sommario|samenvatting|streszczenie|sammanfattning|özet|аннотация|реферат|摘要|概要|要旨|초록|요약)(?!\p{L})[\s.:—–-]*/iu;
/** What comes after an abstract. */
const AFTER_ABSTRACT =
  /^(?:(?:\d|i)\.?\s*\p{Lu}|(?:[\divx]{1,3}\.?\s*)?(?:introduction|einleitung|einführung|introducción|introdução|introduzione|введение|引言|はじめに)|key\s?words|index terms|ccs concepts|categories and subject|acm reference|general terms|contents|table of contents)/iu;

export async function firstPageLines(document: PdfDocument): Promise<PdfLine[]> {
  const page = await document.getPage(1);
  const [, bottom = 0, , top = 1] = page.view;
  const { items } = await page.getTextContent();
  const lines: PdfLine[] = [];
  let endsLine = true;
  let last = { x: 0, y: 0 };
  for (const item of items.slice(0, ITEMS_MAX)) {
    if (!('str' in item)) continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
    // Rotated text is, for example, the stamp of a preprint server at the margin.
    if (Math.abs(b) > Math.abs(a)) continue;
    const size = Math.hypot(c, d);
    const line = lines.at(-1);
    if (!line || endsLine || Math.abs(y - last.y) > size * 0.6) {
      if (item.str.trim()) lines.push({ text: item.str, size, height: (y - bottom) / (top - bottom) });
      else continue;
    } else {
      line.text += x - last.x > size * 0.2 && !/\s$/.test(line.text) ? ` ${item.str}` : item.str;
      if (item.str.trim()) line.size = Math.max(line.size, size);
    }
    endsLine = item.hasEOL;
    last = { x: x + item.width, y };
  }
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }));
}

/**
 * The lines of the upper part in the largest letters that look like a title and are larger than the text; else one large
 * word, else the first line if it can be a title.
 */
export function titleOf(lines: readonly PdfLine[]): string | undefined {
  const body = commonSize(lines);
  const upper = lines.filter(
    ({ text, height }) => height > 0.35 && /\p{L}{2}/u.test(text) && !ABSTRACT.test(text),
  );
  const sizes = [...new Set(upper.map(({ size }) => size))].sort((a, b) => b - a);
  for (const size of sizes) {
    if (size < body * 1.1) break;
    const start = upper.findIndex((line) => line.size === size);
    const rest = upper.slice(start, start + TITLE_LINES_MAX);
    const end = rest.findIndex((line) => line.size < size * 0.93);
    const title = joined(rest.slice(0, end === -1 ? undefined : end));
    if (isLikelyTitle(title)) return title;
  }
  const name = upper.find(({ text, size }) => size >= body * 1.4 && /^\S{5,40}$/.test(text));
  if (name) return name.text;
  const [first] = upper;
  return first && first.text.length < 150 && /\S+\s+\S+\s+\S/.test(first.text) ? first.text : undefined;
}

/** The text after the heading `Abstract`, in many languages; else the first paragraph. */
export function abstractOf(lines: readonly PdfLine[]): string | undefined {
  const start = lines.findIndex(({ text }) => ABSTRACT.test(text));
  if (start === -1) return firstParagraph(lines);
  const first = lines[start]?.text.replace(ABSTRACT, '') ?? '';
  const taken = [first];
  let length = first.length;
  for (const { text } of lines.slice(start + 1)) {
    if (AFTER_ABSTRACT.test(text) || length > ABSTRACT_MAX) break;
    taken.push(text);
    length += text.length;
  }
  const abstract = joined(taken.map((text) => ({ text })));
  return abstract.length > 40 ? abstract : firstParagraph(lines);
}

/**
 * The text that begins with the first two successive long lines of ordinary size. It ends with a short line, before a line
 * of another size, or after about `PARAGRAPH_MAX` characters.
 */
function firstParagraph(lines: readonly PdfLine[]) {
  const body = commonSize(lines);
  const isText = (line: PdfLine | undefined) =>
    line !== undefined && Math.abs(line.size - body) < body * 0.06 && line.text.length > 30;
  const start = lines.findIndex(
    (line, at) => isText(line) && isText(lines[at + 1]) && lines[at + 2] !== undefined,
  );
  if (start === -1) return undefined;
  const taken: PdfLine[] = [];
  let length = 0;
  for (const line of lines.slice(start)) {
    if (Math.abs(line.size - body) >= body * 0.06 || length > PARAGRAPH_MAX) break;
    taken.push(line);
    length += line.text.length;
    if (line.text.length < 30) break;
  }
  return joined(taken);
}

/** The size of most letters. */
function commonSize(lines: readonly PdfLine[]) {
  const letters = new Map<number, number>();
  for (const { text, size } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function isLikelyTitle(text: string) {
  return (
    text.length >= 8 &&
    text.length <= 300 &&
    /\S\s+\S/.test(text) &&
    !/^(vol\.|volume|page|doi|issn|received|published)\b/i.test(text)
  );
}

/** Words divided at the end of a line become whole. */
export function joined(lines: readonly { text: string }[]) {
  return lines
    .map(({ text }) => text)
    .join('\n')
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
