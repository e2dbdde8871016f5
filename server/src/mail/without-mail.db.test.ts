import { MINUTE_MS } from '@magpie/contract/limits';
import { afterAll, expect, test } from 'vitest';
import { aMailServer } from '../testing/mail-server.ts';
import { aSite } from '../testing/test-site.ts';

/** Tests the whole way from the API call to the mail server, while that server does not work. */

const server = await aMailServer();
afterAll(server.close);
const { as, aPost, clock, context } = await aSite({
  config: { smtpUrl: server.url, requireVerifiedEmail: false },
});
const password = 'a fine long sentence';

async function register(username: string) {
  const body = { username, email: `${username}@example.org`, password, password2: password };
  return as(null).send('register', { body });
}

const recipients = () => server.received.flatMap((text) => /^RCPT TO:<(.+)>/m.exec(text)?.[1] ?? []);

test('the site works while the mail server does not, and every email is sent once when that server works again', async () => {
  server.refusals['MAIL FROM'] = '421 too busy';
  const answers = [await register('hopper'), await register('allen')];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  await context.mail.sendDue();
  expect((await as(null).send('forgotPassword', { body: { email: 'hopper@example.org' } })).status).toBe(204);
  await aPost();
  expect((await as(null).call('listPosts', {})).results).toHaveLength(1);
  expect(recipients()).toEqual([]);

  delete server.refusals['MAIL FROM'];
  for (let minute = 0; minute < 3; minute += 1) {
    clock.advance(MINUTE_MS);
    await context.mail.sendDue();
  }
  expect(recipients().toSorted()).toEqual(['allen@example.org', 'hopper@example.org']);
});
