import * as linkMessages from '@magpie/contract/messages/links';
import * as sourceMessages from '@magpie/contract/messages/curation/sources';
import { expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, context } = await aSite();
const [ann, bob, admin] = [await aUser(), await aUser(), await aUser({ admin: true })];
let made = 0;
const aUrl = () => `https://nest.invalid/${(made += 1)}`;

/** A post by Ann, and the URL of one by Bob that was merged into it. */
async function aMergedUrl() {
  const [into, from] = [await aPost({ by: ann, url: aUrl() }), await aPost({ by: bob, url: aUrl() })];
  await as(admin).call('mergePost', { params: { id: from.id }, body: { into: into.id } });
  return { id: into.id, own: into.url, merged: from.url };
}

const edit = (id: number, url: string) => as(ann).call('editPost', { params: { id }, body: { url } });
const submit = (url: string) => as(bob).send('submitPost', { body: { title: 'A title', url, category: 1 } });
const findings = () => Array.fromAsync(findWrongValues(context.database.read));

test('only admins remove the URL of a merged post from the sources', async () => {
  const { id, merged } = await aMergedUrl();
  for (const by of [ann, bob])
    expect(await as(by).send('removeSource', { params: { id }, query: { url: merged } })).toMatchObject({
      status: 403,
      body: { detail: sourceMessages.mergedUrl },
    });
  await as(admin).call('removeSource', { params: { id }, query: { url: merged } });
  expect(await submit(merged)).toMatchObject({ status: 201 });
});

test('the URL of a merged post stays taken when the post that it was merged into gets this URL and then another', async () => {
  const { id, own, merged } = await aMergedUrl();
  for (const url of [merged, own, merged, aUrl(), aUrl()]) {
    await edit(id, url);
    expect(await submit(merged)).toMatchObject({
      status: 400,
      body: { url: [linkMessages.duplicateUrl], post_id: [id] },
    });
    expect(await findings()).toEqual([]);
  }
  const { sources } = await as(null).call('getPost', { params: { id } });
  expect(sources.map(({ url }) => url)).toEqual([merged]);
  // `own` was only the URL of the post itself, which has another one now.
  expect(await submit(own)).toMatchObject({ status: 201 });
});

test('two merged URLs stay taken when the post gets first one and then the other as its own URL', async () => {
  const { id, own, merged } = await aMergedUrl();
  const from = await aPost({ by: bob, url: aUrl() });
  await as(admin).call('mergePost', { params: { id: from.id }, body: { into: id } });
  for (const url of [merged, from.url, own]) await edit(id, url);
  for (const url of [merged, from.url]) expect(await submit(url)).toMatchObject({ status: 400 });
  expect(await findings()).toEqual([]);
});
