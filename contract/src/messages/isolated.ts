/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name or title for use within a sentence. If it has letters that are written from right to left, it is put between two
 * invisible characters, which keep it from changing the order of the text next to it, such as a number. In HTML, use the
 * element `bdi` instead.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
