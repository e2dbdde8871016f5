/**
 * The browser and the system that a User-Agent header names, such as `Firefox on Windows`: enough to recognise a session,
 * and all that is stored. '' when the header names neither.
 */
export function deviceOf(userAgent: string): string {
  const browser = firstIn(BROWSERS, userAgent) ?? programIn(userAgent);
  return [browser, firstIn(SYSTEMS, userAgent)].filter(Boolean).join(' on ');
}

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** Most also claim to be Chrome and Safari, so the specific ones come first. */
const BROWSERS: Names = [
  ['Edge', /\bEdg(e|A|iOS)?\b/],
  ['Opera', /\b(OPR|OPT|OPiOS|Opera)\b/],
  ['Samsung Internet', /\bSamsung(Browser| Internet)\b/],
  ['Vivaldi', /\bVivaldi\b/],
  ['Firefox', /\b(Firefox|FxiOS)\b/],
  ['Chrome', /Chrom(e|ium)\b|\bCriOS\b/],
  ['Safari', /\bSafari\b/],
];

/** Android also says Linux, and iOS says Mac OS. */
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

/** Other programs begin with their name: `curl/8.5.0`. */
function programIn(userAgent: string) {
  const name = /^[A-Za-z][\w.-]{0,29}(?=[/ ]|$)/.exec(userAgent)?.[0];
  return name === 'Mozilla' ? undefined : name;
}
