import type { Options } from '../options.ts';
import type { Section } from '../row.ts';
import { isBusy } from './machine.ts';
import { table } from './table.ts';

export interface Facts {
  options: Options;
  machine: string;
  commit: string;
  /** The average number of processes that wanted to run in the minute before the run. */
  loadBefore: string;
  date: Date;
}

export function report(sections: readonly Section[], facts: Facts): string {
  const rows = sections.flatMap((section) => section.rows);
  const met = rows.filter(({ isMet }) => isMet).length;
  const busy = isBusy(facts.loadBefore) ? '; the machine was busy, so only processor times are reliable' : '';
  return `Commit ${facts.commit}, ${facts.date.toISOString().slice(0, 10)}. ${facts.machine}.
Load average before the run: ${facts.loadBefore}${busy}. **${met} of ${rows.length} targets are met.**

${sections.map(sectionText).join('\n\n')}`;
}

/** Replaces what is between `<!-- bench: NAME -->` and `<!-- /bench: NAME -->`. @throws if the document lacks one of them */
export function replaceResults(document: string, name: 'load' | 'browser', results: string): string {
  const [start, end] = [`<!-- bench: ${name} -->`, `<!-- /bench: ${name} -->`];
  const [before, rest] = split(document, start);
  const [, after] = split(rest, end);
  return `${before}${start}\n${results}\n${end}${after}`;
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  if (index === -1) throw new Error(`There is no ${at}.`);
  return [text.slice(0, index), text.slice(index + at.length)];
}

function sectionText({ title, note, rows }: Section) {
  const cells = rows.map(({ what, measured, target, isMet, details }) => [
    what,
    measured,
    target,
    isMet ? 'yes' : 'no',
    details,
  ]);
  return `### ${title}\n\n${note}\n\n${table(['what', 'measured', 'target', 'met', 'details'], cells)}`;
}
