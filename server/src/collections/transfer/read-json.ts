import type { FoundLink } from './found-link.ts';

const URL_NAMES = ['url', 'href', 'uri', 'link', 'resolved_url', 'given_url'] as const;
const TITLE_NAMES = ['title', 'name', 'resolved_title', 'given_title'] as const;
const NOTE_NAMES = ['note', 'notes', 'extended', 'description'] as const;

/**
 * The links of any JSON: every object with an address, in the order of the file. Pinboard calls titles `description` and
 * notes `extended`; Karakeep has the address in `content`.
 * @throws SyntaxError
 */
export function* readJson(text: string): Generator<FoundLink> {
  // A stack instead of recursion: a file may be nested deeply.
  const waiting: unknown[] = [JSON.parse(text)];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const link = Array.isArray(value) ? undefined : linkOf(value);
    if (link) yield link;
    else for (const part of Object.values(value).reverse()) waiting.push(part);
  }
}

function linkOf(entry: object): FoundLink | undefined {
  const content: unknown = Reflect.get(entry, 'content');
  const inner = typeof content === 'object' && content !== null ? content : {};
  const url = firstText(entry, URL_NAMES) ?? firstText(inner, ['url']);
  if (url === undefined) return undefined;
  const isPinboard =
    firstText(entry, ['extended']) !== undefined && firstText(entry, TITLE_NAMES) === undefined;
  return {
    url,
    title:
      firstText(entry, isPinboard ? ['description'] : TITLE_NAMES) ?? firstText(inner, TITLE_NAMES) ?? '',
    note: firstText(entry, isPinboard ? ['extended'] : NOTE_NAMES) ?? '',
  };
}

function firstText(entry: object, names: readonly string[]): string | undefined {
  return names.map((name): unknown => Reflect.get(entry, name)).find((value) => typeof value === 'string');
}
