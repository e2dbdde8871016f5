import { expect, test } from 'vitest';
import { readOptions } from '../options.ts';
import { atMost, shareAtLeast, timesAtMost } from '../row.ts';
import { isBusy } from './machine.ts';
import { replaceResults, report } from './report.ts';

const options = readOptions([]);
if (!options) throw new Error('no options');
const facts = {
  options,
  machine: 'a machine',
  commit: 'abc1234',
  loadBefore: '0.1',
  date: new Date(0),
};
const sections = [
  {
    title: 'Requests',
    note: 'Beside the baseline.',
    rows: [shareAtLeast('a feed', 0.849, 0.85, '900/s'), timesAtMost('a like', 2.5, 2.5)],
  },
  { title: 'Script', note: '', rows: [atMost('script of a feed', 140.1, 140, 'KB')] },
];

test('a report names machine, commit, date and how many targets are met', () => {
  const text = report(sections, facts);
  for (const fact of ['a machine', 'abc1234', '1970-01-01', '1 of 3 targets are met']) {
    expect(text).toContain(fact);
  }
  expect(text).toMatch(/\| a feed +\| +85 % \| +≥ 85 % \| +no \| +900\/s +\|/);
  expect(text).toMatch(/\| a like +\| +2\.50 × \| +≤ 2\.5 × \| +yes \|/);
  expect(text).toMatch(/\| script of a feed +\| +140\.1 KB \| +≤ 140 KB \| +no \|/);
});

test('results replace the former ones and nothing else', () => {
  const document = 'before\n<!-- bench: load -->\nold\n<!-- /bench: load -->\nafter';
  const replaced = replaceResults(document, 'load', 'new');
  expect(replaced).toBe('before\n<!-- bench: load -->\nnew\n<!-- /bench: load -->\nafter');
  expect(() => replaceResults(document, 'browser', 'new')).toThrow('bench: browser');
});

test('a busy machine is recognised', () => {
  expect(['0.0', '0.9', '1.1', '27.1'].map(isBusy)).toEqual([false, false, true, true]);
});
