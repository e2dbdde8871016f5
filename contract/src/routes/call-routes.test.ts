import { expect, test } from 'vitest';
import { type CallName, calls } from '../calls.ts';
import { adminRoutes } from './admin-routes.ts';
import { callRoutes } from './call-routes.ts';

test('the routes for the browser match the calls (if not, run node scripts/write-call-routes.ts)', () => {
  const names = Object.keys(calls) as CallName[];
  const routes = names.map((name) => {
    const { method, path, access } = calls[name];
    return [name, [method, path, access]];
  });
  expect({ ...callRoutes, ...adminRoutes }).toEqual(Object.fromEntries(routes));
});
