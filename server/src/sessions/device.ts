/**
 * The browser and the system that a User-Agent header names, such as `Firefox on Windows`: enough to know a session by,
 * and all that is kept. What it made reads as itself. Empty where the header says nothing.
 */
export function deviceOf(userAgent: string): string {
  const browser = firstIn(BROWSERS, userAgent) ?? programIn(userAgent);
  return [browser, firstIn(SYSTEMS, userAgent)].filter(Boolean).join(' on ');
}

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** Most of them call themselves Chrome and Safari as well: the more particular come first. */
const BROWSERS: Names = [
  ['Edge', /\bEdg(e|A|iOS)?\b/],
  ['Opera', /\b(OPR|OPT|OPiOS|Opera)\b/],
  ['Samsung Internet', /\bSamsung(Browser| Internet)\b/],
  ['Vivaldi', /\bVivaldi\b/],
  ['Firefox', /\b(Firefox|FxiOS)\b/],
  ['Chrome', /Chrom(e|ium)\b|\bCriOS\b/],
  ['Safari', /\bSafari\b/],
];

/** Android says Linux as well, iOS says Mac OS. */
const SYSTEMS: Names = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod|iOS)\b/],
  ['ChromeOS', /\b(CrOS|ChromeOS)\b/],
  ['macOS', /\b(Macintosh|Mac OS X|macOS)\b/],
  ['Linux', /\b(Linux|X11)\b/],
];

function firstIn(names: Names, userAgent: string) {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0];
}

/** What is no browser begins with its own name: `curl/8.5.0`. */
function programIn(userAgent: string) {
  const name = /^[A-Za-z][\w.-]{0,29}(?=[/ ]|$)/.exec(userAgent)?.[0];
  return name === 'Mozilla' ? undefined : name;
}
