/** Keeps a number and its per cent sign on one line. */
export function withoutBreaks(text: string): string {
  return text.replaceAll(/(?<=\d) (?=%)/g, '\u00a0');
}
