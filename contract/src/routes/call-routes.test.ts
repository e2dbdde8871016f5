import { expect, test } from 'vitest';
import { type CallName, calls } from '../calls.ts';
import { callRoutes } from './call-routes.ts';
import { rareRoutes } from './rare-routes.ts';

test('the routes for the browser match the calls (if not, run node scripts/write-call-routes.ts)', () => {
  const names = Object.keys(calls) as CallName[];
  const routes = names.map((name) => {
    const { method, path, access } = calls[name];
    return [name, [method, path, access]];
  });
  expect({ ...callRoutes, ...rareRoutes }).toEqual(Object.fromEntries(routes));
});
