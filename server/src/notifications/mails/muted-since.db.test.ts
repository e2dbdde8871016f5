import { MINUTE_MS } from '@magpie/contract/limits';
import { beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../../testing/makers.ts';
import { mailsTo } from '../../testing/outbox.ts';
import { aSite } from '../../testing/test-site.ts';
import { writeNotificationMails } from './send-mails.ts';

const { as, aUser, aPost, aComment, context, clock } = await aSite();

let ada: TestUser;
let bob: TestUser;
beforeEach(async () => {
  [ada, bob] = [await aUser(), await aUser()];
});

async function mailsAfter(ms: number) {
  clock.advance(ms);
  await writeNotificationMails(context);
  return mailsTo(context, `${ada.username}@example.org`);
}

const immediately = (kind: string) => as(ada).call('editMailSettings', { body: { [kind]: 'immediately' } });

test('comments by a user who was muted meanwhile are not emailed', async () => {
  await immediately('comment');
  const loud = await aUser();
  const [post, other] = [await aPost({ by: ada, title: 'Both' }), await aPost({ by: ada, title: 'Loud' })];
  await aComment({ on: post, by: bob, content: 'Kind words' });
  for (const on of [post, other]) await aComment({ on, by: loud, content: 'Loud words' });
  await as(ada).call('mute', { body: { kind: 'user', target: loud.id } });
  const [mail, ...others] = await mailsAfter(5 * MINUTE_MS);
  expect(others).toEqual([]);
  expect(mail?.text).toContain(`${bob.username} commented on “Both”\nKind words\n`);
  expect(mail?.text).not.toMatch(/Loud|others/);
  expect(mail?.text).not.toContain(loud.username);
});

test('what happened on a post that was hidden or muted meanwhile is not emailed, but decisions are', async () => {
  for (const kind of ['reply', 'decision']) await immediately(kind);
  const titles = ['Hidden', 'Worded walrus', 'Neither'];
  const posts = await Promise.all(titles.map((title) => aPost({ by: bob, title })));
  const said = await Promise.all(posts.map((on) => aComment({ on, by: ada })));
  for (const [index, on] of posts.entries()) await aComment({ on, to: said[index], by: bob });
  await as(ada).call('hidePost', { params: { id: posts[0]?.id } });
  await as(ada).call('mute', { body: { kind: 'word', target: 'walrus' } });
  const moderator = as(await aUser({ admin: true }));
  await moderator.call('removeComment', { params: { id: said[0]?.id }, body: { reason: 'Unkind' } });
  const [mail, ...others] = await mailsAfter(5 * MINUTE_MS);
  expect([mail?.text.match(/“.*”/g)?.sort(), others]).toEqual([['“Hidden”', '“Neither”'], []]);
});
