/** The text repeated to at least this length. */
export function filled(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length));
}
