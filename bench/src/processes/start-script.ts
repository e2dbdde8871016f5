import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './served.ts';

/**
 * The environment and the flags of `npm start`, except `--import`, which reads `.env`: so the benchmark measures what people
 * run, without their settings.
 */
export function startScript(): { flags: string[]; environment: Record<string, string> } {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  );
  const words = scripts.start.split(' ');
  const variables = words.slice(0, words.indexOf('exec')).map((word) => word.split('='));
  return {
    flags: words.filter((word) => /^--\S+=/.test(word)),
    environment: Object.fromEntries(variables),
  };
}
