import { parseArgs } from 'node:util';

export interface Options {
  posts: number;
  /** Of one measurement of one row. */
  seconds: number;
  /** How often each row and its limit are measured in turn. */
  rounds: number;
  connections: number;
  /** Of the mixed load. */
  minutes: number;
  /** Whether the lists are measured on PostgreSQL, too. */
  postgres: boolean;
  /** Looks at the screens in a browser instead. */
  lighthouse: boolean;
  /** Minutes of a mixed load with faults instead; null without. */
  soak: number | null;
  /** Whether docs/benchmarks.md is written. */
  report: boolean;
}

/** Each of the users who comment and like has a post of their own to do it on. */
const POSTS_MIN = 2000;

/** A large site is measured for long: what is to be seen there is more than a first impression. */
const LARGE_POSTS = 100_000;
const QUICK = { seconds: 0.5, rounds: 2 };
const THOROUGH = { seconds: 2, rounds: 4 };

export const USAGE = `Measures the site under load, each row beside its limit.

Usage: npm run bench -- [options]

  --posts N        size of the community (20000, at least 2000)
  --minutes N      length of the mixed load (1)
  --postgres       measure the lists on PostgreSQL, too
  --seconds N      length of one measurement (0.5; 2 from 100000 posts on)
  --rounds N       measurements of each row (2; 4 from 100000 posts on)
  --connections N  how many ask at once (40)
  --lighthouse     look at the screens in a browser instead
  --soak MINUTES   a mixed load with faults instead: nothing may be lost, and the memory stays
  --no-report      print the report and leave docs/benchmarks.md as it is
  --help

The full run: --posts 1000000 --minutes 15 --postgres
`;

/** @throws for what is no number; returns null when help was asked for */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      posts: { type: 'string', default: '20000' },
      minutes: { type: 'string', default: '1' },
      postgres: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      connections: { type: 'string', default: '40' },
      lighthouse: { type: 'boolean', default: false },
      soak: { type: 'string' },
      report: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const posts = Math.max(whole('posts', values.posts), POSTS_MIN);
  const { seconds, rounds } = posts < LARGE_POSTS ? QUICK : THOROUGH;
  return {
    posts,
    seconds: values.seconds !== undefined ? positive('seconds', values.seconds) : seconds,
    rounds: values.rounds !== undefined ? whole('rounds', values.rounds) : rounds,
    connections: whole('connections', values.connections),
    minutes: positive('minutes', values.minutes),
    postgres: values.postgres,
    lighthouse: values.lighthouse,
    soak: values.soak === undefined ? null : positive('soak', values.soak),
    report: values.report,
  };
}

function whole(name: string, text: string) {
  const number = positive(name, text);
  if (!Number.isInteger(number)) throw new Error(`--${name} must be a whole number from 1 on.`);
  return number;
}

function positive(name: string, text: string) {
  const number = Number(text);
  if (!(number > 0 && number < Infinity)) throw new Error(`--${name} must be a number above 0.`);
  return number;
}
