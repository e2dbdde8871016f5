import { parseArgs } from 'node:util';

export interface Options {
  posts: number;
  /** Length of one measurement. */
  seconds: number;
  /** The number of rounds, each of which measures a row and its baseline. */
  rounds: number;
  connections: number;
  /** Length of the mixed load. */
  minutes: number;
  /** Measures the lists, or the checks of links, on PostgreSQL too. */
  postgres: boolean;
  /** Runs Lighthouse on the screens, instead of all else. */
  lighthouse: boolean;
  /** Minutes of a mixed load with faults, which is run instead of all else; or null. */
  soak: number | null;
  /** The number of links that are checked, instead of all else; or null. */
  linkChecks: number | null;
  /** Writes the results into docs/performance.md. */
  report: boolean;
}

/** Each user who comments or likes needs a post of their own. */
const POSTS_MIN = 2000;
/** From this number of posts on, each row is measured for longer. */
const LARGE_POSTS = 100_000;
const QUICK = { seconds: 0.5, rounds: 2, connections: 40 };
const THOROUGH = { seconds: 2, rounds: 4, connections: 40 };

export const USAGE = `Measures the site under load and compares each row with its baseline.

Usage: npm run bench -- [options]

  --posts N        size of the community (20000, at least ${POSTS_MIN}); from ${LARGE_POSTS} on each row is measured for longer
  --minutes N      length of the mixed load (1)
  --postgres       measure the lists, or the checks of links, on PostgreSQL too
  --lighthouse     run Lighthouse on the screens instead
  --soak MINUTES   run a mixed load with faults instead: no write may be lost, memory may not grow
  --link-checks N  check N links of a loopback server instead: once, politely, memory may not grow
  --no-report      print the results instead of writing docs/performance.md
  --help

The full run: --posts 1000000 --minutes 15 --postgres
`;

/** Returns null for --help. @throws for an invalid number or an unknown option */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      posts: { type: 'string', default: '20000' },
      minutes: { type: 'string', default: '1' },
      postgres: { type: 'boolean', default: false },
      lighthouse: { type: 'boolean', default: false },
      soak: { type: 'string' },
      'link-checks': { type: 'string' },
      report: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const posts = Math.max(Math.round(positive('posts', values.posts)), POSTS_MIN);
  return {
    ...(posts < LARGE_POSTS ? QUICK : THOROUGH),
    posts,
    minutes: positive('minutes', values.minutes),
    postgres: values.postgres,
    lighthouse: values.lighthouse,
    soak: values.soak === undefined ? null : positive('soak', values.soak),
    linkChecks: values['link-checks'] === undefined ? null : positive('link-checks', values['link-checks']),
    report: values.report,
  };
}

function positive(name: string, text: string) {
  const number = Number(text);
  if (!(number > 0 && number < Infinity)) throw new Error(`--${name} must be a number above 0.`);
  return number;
}
