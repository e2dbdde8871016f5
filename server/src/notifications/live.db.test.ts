import { STREAMS_PER_USER } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { createLiveNotifications } from './live.ts';

const { context, aUser } = await aSite({ rateLimits: 'on' });

test('a stream whose notifications cannot be counted is not open', async () => {
  const { id } = await aUser();
  let fails = true;
  const { database } = context;
  const failing = {
    ...database,
    get read() {
      if (fails) throw new Error('The database is away');
      return database.read;
    },
    contentVersion: database.contentVersion.bind(database),
  };
  const live = createLiveNotifications({ ...context, database: failing });
  const sent: number[] = [];
  const listener = {
    user_id: id,
    session_id: 1,
    send: (n: number) => sent.push(n),
    heartbeat() {},
    end() {},
  };
  for (let tried = 0; tried <= STREAMS_PER_USER; tried += 1)
    await expect(live.add(listener)).rejects.toThrow('The database is away');
  expect(live.count()).toBe(0);
  fails = false;
  await live.add(listener);
  expect([live.count(), sent]).toEqual([1, [0]]);
  live.close();
});
