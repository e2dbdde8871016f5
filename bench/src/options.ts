import { parseArgs } from 'node:util';

export interface Options {
  posts: number;
  /** Of one measurement of one row. */
  seconds: number;
  /** How often each row and its limit are measured in turn. */
  rounds: number;
  connections: number;
  /** Whether docs/benchmarks.md is written. */
  report: boolean;
}

/** Each of the users who comment and like has a post of their own to do it on. */
const POSTS_MIN = 2000;

export const USAGE = `Measures the site under load, each row beside its limit.

Usage: npm run bench -- [options]

  --posts N        size of the community (20000, at least 2000)
  --seconds N      length of one measurement (2)
  --rounds N       measurements of each row (4)
  --connections N  how many ask at once (40)
  --no-report      print the table and leave docs/benchmarks.md as it is
  --help
`;

/** @throws for what is no number; returns null when help was asked for */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      posts: { type: 'string', default: '20000' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '40' },
      report: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { posts, seconds, rounds, connections } = values;
  return {
    posts: Math.max(positive('posts', posts), POSTS_MIN),
    seconds: positive('seconds', seconds),
    rounds: positive('rounds', rounds),
    connections: positive('connections', connections),
    report: values.report,
  };
}

function positive(name: string, text: string) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1 on.`);
  return number;
}
