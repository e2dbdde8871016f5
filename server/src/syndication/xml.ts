/** Writes XML. Every text and attribute passes through `escapeMarkup`. */

/** Characters that no XML document may contain, not even escaped, and halves of surrogate pairs. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

/** A text as the content of an element, or the value of an attribute, of XML or HTML. */
export function escapeMarkup(text: string): string {
  return withoutInvalid(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Without the characters that XML cannot contain. */
export function withoutInvalid(text: string): string {
  return text.replace(NOT_IN_XML, '');
}

type Attributes = Readonly<Record<string, string>>;

/** @param content markup */
export function element(name: string, attributes: Attributes, content = ''): string {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeMarkup(value)}"`),
  ];
  return content === '' ? `<${start.join(' ')}/>` : `<${start.join(' ')}>${content}</${name}>`;
}

export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return element(name, attributes, escapeMarkup(text));
}
