/** Browsers send one of very few headers, again and again. */
const known = new Map<string, ReadonlySet<string>>();
const KNOWN_MAX = 100;
const NONE: ReadonlySet<string> = new Set();

/** The encodings that a request's `Accept-Encoding` names, without those of no weight (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | undefined): ReadonlySet<string> {
  if (header === undefined) return NONE;
  const found = known.get(header);
  if (found) return found;
  const parts = header.toLowerCase().split(',').map(partOf);
  const wanted = new Set(parts.filter(({ weight }) => weight > 0).map(({ name }) => name));
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(header, wanted);
  return wanted;
}

function partOf(text: string) {
  const [name = '', ...parameters] = text.split(';').map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
}
