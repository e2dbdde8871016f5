import { expect, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { readSource } from './source-files.ts';

const variables = variablesRead();
const example = settingsIn(readSource('.env.example'), /^#?([A-Z_]+)=(.*)$/gm);
const readme = settingsIn(readSource('README.md'), /^\| `([A-Z_]+)` \| (.+?) \|/gm);

test('.env.example lists exactly the variables that are read', () => {
  expect(variables.length).toBeGreaterThan(10);
  expect([...example.keys()].sort()).toEqual(variables);
});

test('.env.example has the default of each variable', () => {
  expect(readConfig(Object.fromEntries(example))).toEqual(readConfig({}));
});

test('a variable without a value in .env.example has no default', () => {
  const empty = [...example].filter(([, value]) => value === '').map(([variable]) => variable);
  const defaults = readConfig({});
  const config = Object.fromEntries(Object.entries(defaults).map(([key, value]) => [snakeCase(key), value]));
  expect(empty.filter((variable) => config[variable] !== null && String(config[variable]) !== '')).toEqual(
    [],
  );
});

test('the table in the README has the variables and defaults of .env.example', () => {
  const expected = [...example].map(([variable, value]) => [
    variable,
    value === '' ? 'unset' : `\`${value}\``,
  ]);
  expect([...readme]).toEqual(expected);
});

test('the systemd unit starts Node with the memory settings of `npm start`', () => {
  const settings = (source: string) =>
    [...source.matchAll(/--(?:max-semi-space-size|heap-growing-percent)=\d+/g)].join(' ');
  expect(settings(readSource('package.json'))).toMatch(/\d+ .*\d+/);
  expect(settings(readSource('deploy/magpie.service'))).toBe(settings(readSource('package.json')));
});

/** The variables that readConfig reads. */
function variablesRead(): string[] {
  const names = new Set<string>();
  readConfig(
    new Proxy<Record<string, string>>(
      {},
      {
        get(_, variable) {
          names.add(String(variable));
          return undefined;
        },
      },
    ),
  );
  return [...names].sort();
}

function settingsIn(text: string, line: RegExp): Map<string, string> {
  return new Map([...text.matchAll(line)].map(([, variable = '', value = '']) => [variable, value.trim()]));
}

function snakeCase(property: string) {
  return property.replace(/(?=[A-Z])/g, '_').toUpperCase();
}
