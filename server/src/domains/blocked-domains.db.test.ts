import * as domainMessages from '@magpie/contract/messages/domains';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as linkMessages from '@magpie/contract/messages/links';
import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost } = await aSite();
const adminUser = await aUser({ admin: true });
const admin = as(adminUser);
const user = await aUser();
const staff = await aUser({ staff: true });

const reason = 'It copies other people’s work.';
const block = (domain: string) => admin.call('blockDomain', { body: { domain, reason } });
const submit = (url: string, fields: object = {}, by = user) =>
  as(by).send('submitPost', { body: { title: 'A link', url, category: 1, ...fields } });
const refusedFor = (domain: string, field = 'url') => ({
  status: 400,
  body: { [field]: [linkMessages.blocked(domain, reason)] },
});

describe('the list of blocked domains', () => {
  test('shows domain, reason, admin and time, newest first', async () => {
    const [first, second] = [await block('first.example'), await block('https://www.Second.example/spam')];
    expect(second).toMatchObject({
      domain: 'www.second.example',
      reason,
      blocked_by: { id: adminUser.id, username: adminUser.username },
    });
    const { results } = await admin.call('listBlockedDomains');
    expect(results.slice(0, 2)).toEqual([second, first]);
  });

  test.each([
    ['com', domainMessages.notDomain],
    ['co.uk', domainMessages.notDomain],
    ['localhost', domainMessages.notDomain],
    ['not a domain', domainMessages.notDomain],
    ['   ', fieldMessages.required],
    ['x'.repeat(2049), fieldMessages.tooLong(2048)],
  ])('refuses %s', async (domain, message) => {
    expect(await admin.send('blockDomain', { body: { domain, reason } })).toMatchObject({
      status: 400,
      body: { domain: [message] },
    });
  });

  test('requires a reason', async () => {
    const body = { domain: 'why.example', reason: ' ' };
    expect(await admin.send('blockDomain', { body })).toMatchObject({
      body: { reason: [fieldMessages.required] },
    });
  });

  test('contains a domain once, even when several admins add it simultaneously', async () => {
    const others = await Promise.all([1, 2, 3].map(() => aUser({ admin: true })));
    const body = { domain: 'race.example', reason };
    const answers = await Promise.all(others.map((other) => as(other).send('blockDomain', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      domain: [domainMessages.domainTaken],
    });
    const { results } = await admin.call('listBlockedDomains', { query: { page_size: 100 } });
    expect(results.filter(({ domain }) => domain === 'race.example')).toHaveLength(1);
  });
});

describe('a post that links to a blocked domain', () => {
  test('is refused with the reason, even for subdomains, until the domain is unblocked', async () => {
    const { id } = await block('blocked.example');
    for (const url of [
      'https://blocked.example/a',
      'http://WWW.blocked.example.:8080/a',
      'https://deep.under.blocked.example/a',
      'https://www.google.com/url?q=https://blocked.example/a',
    ]) {
      expect(await submit(url)).toMatchObject(refusedFor('blocked.example'));
    }
    expect(await submit('https://notblocked.example/a')).toMatchObject({ status: 201 });
    expect(await submit('https://fine.example/?u=blocked.example')).toMatchObject({ status: 201 });

    await admin.call('unblockDomain', { params: { id } });
    expect(await submit('https://blocked.example/a')).toMatchObject({ status: 201 });
    expect(await admin.send('unblockDomain', { params: { id } })).toMatchObject({ status: 404 });
  });

  test('is refused in any spelling and short form of the domain', async () => {
    await block('bücher-spam.de');
    expect(await submit('https://BÜCHER-spam.de/x')).toMatchObject(refusedFor('xn--bcher-spam-9db.de'));
    await block('youtube.com');
    expect(await submit('https://youtu.be/dQw4w9WgXcQ')).toMatchObject(refusedFor('youtube.com'));
  });

  test('is refused in an edit; an older post stays, and its other fields can be edited', async () => {
    const url = 'https://later.example/a';
    const params = { id: (await aPost({ by: user, url })).id };
    await block('later.example');
    expect(await as(user).call('editPost', { params, body: { title: 'Still here', url } })).toMatchObject({
      title: 'Still here',
    });
    const moved = { url: 'https://www.later.example/b' };
    expect(await as(user).send('editPost', { params, body: moved })).toMatchObject(
      refusedFor('later.example'),
    );
  });

  test('is refused for its affiliate URL as well', async () => {
    await block('shop.example');
    const sponsored = { is_sponsored: true, affiliate_url: 'https://go.shop.example/?id=1' };
    const refused = refusedFor('shop.example', 'affiliate_url');
    expect(await submit('https://maker.example/a', sponsored, staff)).toMatchObject(refused);
    const { id } = await aPost({ by: staff });
    expect(await as(staff).send('editPost', { params: { id }, body: sponsored })).toMatchObject(refused);
  });
});
