/** Parsed headers: browsers send only a few different ones. */
const known = new Map<string, ReadonlySet<string>>();
const KNOWN_MAX = 100;
const NONE: ReadonlySet<string> = new Set();

/** The encodings that an `Accept-Encoding` header names, without those of weight 0 (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | undefined): ReadonlySet<string> {
  if (header === undefined) return NONE;
  const found = known.get(header);
  if (found) return found;
  const parts = header.toLowerCase().split(',').map(parsePart);
  const accepted = new Set(parts.filter(({ weight }) => weight > 0).map(({ name }) => name));
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(header, accepted);
  return accepted;
}

function parsePart(text: string) {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
}
