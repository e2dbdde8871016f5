/** The text over and over, at least so long. */
export function filled(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length));
}
