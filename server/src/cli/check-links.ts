import { checkLinks } from '../link-checks/check-links.ts';
import type { CheckResult } from '../link-checks/check-link.ts';
import type { Command } from './command.ts';
import { UsageError } from './shell.ts';

export const checkLinksCommand: Command = {
  usage: '[--all] [--at TIME]',
  summary:
    'Checks the links of posts that are due, or all, and prints what it found; --at 2027-01-31 acts as if it were that day.',
  options: { all: { type: 'boolean' }, at: { type: 'string' } },
  async run({ open }, { flags }, shell) {
    const at = typeof flags.at === 'string' ? Date.parse(flags.at) : undefined;
    if (Number.isNaN(at)) throw new UsageError('TIME must be a date, such as 2027-01-31T12:00:00Z.');
    const context = await open();
    const counts = new Map<string, number>();
    await checkLinks(context, {
      at: at ?? context.clock(),
      all: flags.all === true,
      report(result) {
        const outcome = outcomeOf(result);
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        shell.print(lineOf(result, outcome));
      },
    });
    const totals = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
    shell.print(totals === '' ? 'No link is due.' : `Checked: ${totals}.`);
  },
};

/** Until a link has failed on three days, it is missing, not gone. */
function outcomeOf({ found, state }: CheckResult) {
  if (found === 'inconclusive') return 'unclear';
  if (found === 'notRequested') return 'later';
  return found === 'missing' && state !== 'gone' ? 'missing' : state;
}

function lineOf({ post_id, url, before, state, link_url }: CheckResult, outcome: string) {
  const change = before === state ? '' : ` (was ${before})`;
  const target = state === 'moved' && link_url !== null ? ` -> ${link_url}` : '';
  return `${outcome}${change}  post ${post_id}  ${url}${target}`;
}
