/** Characters per line. RFC 3676 recommends 66 to 78; above 76, the transfer encoding would break links. */
const WIDTH = 72;
const SIGNATURE = '-- ';

/**
 * Breaks long lines between words as `format=flowed` says: mail programs join a line that ends with a blank to the next.
 * Links stay whole, so they can be copied from a file of the outbox.
 */
export function flowText(text: string): string {
  const lines = text.split('\n').flatMap((line) => (line === SIGNATURE ? [line] : brokenLine(line)));
  return lines.join('\n');
}

function brokenLine(line: string): string[] {
  const lines: string[] = [];
  let last = '';
  for (const word of line.trimEnd().split(' ')) {
    if (last !== '' && last.length + word.length >= WIDTH) {
      lines.push(last);
      last = '';
    }
    last += `${word} `;
  }
  return [...lines, last.trimEnd()].map(stuffed);
}

/** The beginnings ` `, `>` and `From ` have a meaning in emails, so such a line gets a blank before it (RFC 3676). */
function stuffed(line: string): string {
  return /^( |>|From )/.test(line) ? ` ${line}` : line;
}
