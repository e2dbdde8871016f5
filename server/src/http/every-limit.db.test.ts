import { type Call, type CallName, calls } from '@magpie/contract/calls';
import type { RateLimitName } from '@magpie/contract/rate-limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { ThrottledError } from '../errors.ts';
import { noRateLimits } from '../rate-limits/rate-limits.ts';
import { apiOf } from '../testing/api.ts';
import { callTargetsOf } from '../testing/targets/call-targets.ts';
import { recordChanges } from '../testing/rows.ts';
import { aSite } from '../testing/test-site.ts';

const WAIT_SECONDS = 7;

const site = await aSite();
const targets = callTargetsOf(site);
const reserved: RateLimitName[] = [];
const usedUp = {
  ...noRateLimits(),
  async reserve(limit: RateLimitName) {
    reserved.push(limit);
    throw new ThrottledError(limit, WAIT_SECONDS);
  },
  tryCount: () => false,
};
const app = await buildApp({ ...site.context, rateLimits: usedUp });
afterAll(() => app.close());
const limited = apiOf(app);
const changedRows = await recordChanges(site.context.database);

const every = Object.entries(calls) as [CallName, Call][];

test.each(every)('%s returns 429 and changes nothing when its limit is used up', async (name, call) => {
  const admin = await site.aUser({ admin: true });
  const input = await targets[name](admin);
  await changedRows();
  reserved.splice(0);
  const caller = call.access === 'public' ? null : admin;
  const { status, headers, body } = await limited.as(caller).send(name, input);
  expect([status, headers['retry-after']]).toEqual([429, String(WAIT_SECONDS)]);
  expect(body).toEqual({ detail: requestMessages.throttled(WAIT_SECONDS) });
  expect(reserved).toEqual([call.limit ?? 'loginAddress']);
  expect(await changedRows()).toEqual([]);
});
