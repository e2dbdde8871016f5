import * as fieldMessages from '@magpie/contract/messages/fields';
import * as linkMessages from '@magpie/contract/messages/links';
import * as submitMessages from '@magpie/contract/messages/submit';
import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, context } = await aSite();
const staff = await aUser({ staff: true });
const user = await aUser();
const admin = await aUser({ admin: true });

let made = 0;
function submit(by: { token: string }, fields: object) {
  made += 1;
  const body = { title: 'Sponsored', url: `https://shop.invalid/${made}`, category: 1, ...fields };
  return as(by).send('submitPost', { body });
}

const AFFILIATE = 'https://shop.invalid/?ref=magpie';

describe('sponsoring', () => {
  test('is refused for non-staff, in submissions and edits', async () => {
    const refused = { status: 403, body: { detail: submitMessages.staffOnlySponsor } };
    for (const who of [user, admin]) {
      expect(await submit(who, { is_sponsored: true })).toMatchObject(refused);
      expect(await submit(who, { affiliate_url: AFFILIATE })).toMatchObject(refused);
      expect(await submit(who, { is_sponsored: 'true', affiliate_url: AFFILIATE })).toMatchObject(refused);
    }
    for (const affiliate_url of ['no address', 'x'.repeat(2049), '\0', 5]) {
      expect(await submit(user, { affiliate_url, title: '' })).toMatchObject(refused);
    }
    const { body } = await submit(user, { is_sponsored: false, affiliate_url: '' });
    const { id } = body as { id: number };
    const edit = (fields: object) => as(user).send('editPost', { params: { id }, body: fields });
    expect(await edit({ is_sponsored: true, affiliate_url: AFFILIATE })).toMatchObject(refused);
    expect(await edit({ is_sponsored: false, affiliate_url: null })).toMatchObject({ status: 200 });
    expect(await edit({ is_sponsored: null, affiliate_url: '' })).toMatchObject({ status: 200 });
    expect(await edit({ is_sponsored: '' })).toMatchObject({ status: 200 });
    expect(await submit(user, { is_sponsored: null, affiliate_url: null })).toMatchObject({ status: 201 });
  });

  test('shows its affiliate URL', async () => {
    expect(await submit(staff, { is_sponsored: true, affiliate_url: AFFILIATE })).toMatchObject({
      status: 201,
      body: { is_sponsored: true, affiliate_url: AFFILIATE },
    });
  });

  test('needs an http or https affiliate URL', async () => {
    for (const affiliate_url of [undefined, '', null]) {
      expect(await submit(staff, { is_sponsored: true, affiliate_url })).toMatchObject({
        status: 400,
        body: { affiliate_url: [submitMessages.affiliateRequired] },
      });
    }
    expect(await submit(staff, { is_sponsored: true, affiliate_url: 'javascript:alert(1)' })).toMatchObject({
      status: 400,
      body: { affiliate_url: [fieldMessages.notHttpUrl] },
    });
  });

  test('takes an affiliate URL of 2,048 characters and no more', async () => {
    const affiliate_url = `https://shop.invalid/${'x'.repeat(2048 - 21)}`;
    expect(await submit(staff, { is_sponsored: true, affiliate_url })).toMatchObject({
      status: 201,
      body: { affiliate_url },
    });
    expect(await submit(staff, { is_sponsored: true, affiliate_url: `${affiliate_url}x` })).toMatchObject({
      status: 400,
      body: { affiliate_url: [fieldMessages.tooLong(2048)] },
    });
  });

  test('refuses values that are not boolean', async () => {
    for (const is_sponsored of ['yes', 1, []]) {
      expect(await submit(staff, { is_sponsored, affiliate_url: AFFILIATE })).toMatchObject({
        status: 400,
        body: { is_sponsored: [fieldMessages.notBoolean] },
      });
    }
  });

  test('clears the affiliate URL when it is switched off', async () => {
    expect(await submit(staff, { affiliate_url: AFFILIATE })).toMatchObject({
      status: 201,
      body: { is_sponsored: false, affiliate_url: null },
    });
    const { body } = await submit(staff, { is_sponsored: true, affiliate_url: AFFILIATE });
    const params = { id: (body as { id: number }).id };
    expect(await as(staff).call('editPost', { params, body: { title: 'Still' } })).toMatchObject({
      is_sponsored: true,
    });
    expect(await as(staff).send('editPost', { params, body: { affiliate_url: '' } })).toMatchObject({
      status: 400,
    });
    expect(await as(staff).call('editPost', { params, body: { is_sponsored: false } })).toMatchObject({
      is_sponsored: false,
      affiliate_url: null,
    });
  });

  test('stays on the post of a former staff member until they clear it', async () => {
    const former = await aUser({ staff: true });
    const { body } = await submit(former, { is_sponsored: true, affiliate_url: AFFILIATE });
    await context.database.transact((tx) =>
      tx.updateTable('users').set({ is_staff: 0 }).where('id', '=', former.id).execute(),
    );
    const params = { id: (body as { id: number }).id };
    expect(await as(former).call('editPost', { params, body: { title: 'Edited' } })).toMatchObject({
      is_sponsored: true,
      affiliate_url: AFFILIATE,
    });
    expect(await as(former).call('editPost', { params, body: { is_sponsored: false } })).toMatchObject({
      affiliate_url: null,
    });
  });
});

describe('an affiliate link', () => {
  const PAYING = 'https://www.amazon.com/dp/1098107969?tag=mlbooks-20';
  const refused = { status: 400, body: { url: [linkMessages.affiliate('Amazon Associates')] } };

  test('is refused in an ordinary post, naming the network', async () => {
    for (const who of [user, staff, admin]) expect(await submit(who, { url: PAYING })).toMatchObject(refused);
    const { id } = await aPost({ by: user });
    const params = { id };
    expect(await as(user).send('editPost', { params, body: { url: PAYING } })).toMatchObject(refused);
    expect(await as(user).call('getPost', { params })).not.toMatchObject({ url: PAYING });
  });

  test('is allowed in a post while the post is sponsored', async () => {
    const sponsored = { is_sponsored: true, affiliate_url: `${PAYING}&linkCode=ll1`, url: PAYING };
    const { status, body } = await submit(staff, sponsored);
    expect(status).toBe(201);
    const params = { id: (body as { id: number }).id };
    await as(staff).call('editPost', { params, body: { title: 'Still sponsored', url: PAYING } });
    expect(await as(staff).send('editPost', { params, body: { is_sponsored: false } })).toMatchObject(
      refused,
    );
    await as(staff).call('editPost', {
      params,
      body: { is_sponsored: false, url: 'https://www.amazon.com/dp/1098107970' },
    });
  });

  test('of a URL that is already posted is refused as a duplicate', async () => {
    const { id } = await aPost({ url: 'https://www.amazon.com/dp/1098107971' });
    expect(await submit(user, { url: 'https://www.amazon.com/dp/1098107971?tag=mlbooks-20' })).toMatchObject({
      status: 400,
      body: { url: [linkMessages.duplicateUrl], post_id: [id] },
    });
  });

  test('of an older post does not prevent other edits', async () => {
    const { id } = await aPost({ by: user });
    await context.database.transact((tx) =>
      tx
        .updateTable('posts')
        .set({ url: `${PAYING}&old=1` })
        .where('id', '=', id)
        .execute(),
    );
    const body = { title: 'Another title', url: `${PAYING}&old=1` };
    expect(await as(user).call('editPost', { params: { id }, body })).toMatchObject({
      title: 'Another title',
    });
  });
});
