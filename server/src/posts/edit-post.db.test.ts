import * as linkMessages from '@magpie/contract/messages/links';
import type { EditPostBody } from '@magpie/contract/posts';
import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, context } = await aSite();
const ann = await aUser({ username: 'ann' });
const bob = await aUser();
const admin = await aUser({ admin: true });

const edit = (id: number, body: EditPostBody, by = ann) => as(by).send('editPost', { params: { id }, body });

describe('editing', () => {
  test('changes only the given fields', async () => {
    const { id } = await aPost({ by: ann });
    await as(ann).call('editPost', { params: { id }, body: { tags: [1, 2], description: 'before' } });
    const edited = await as(ann).call('editPost', { params: { id }, body: { title: 'New', category_id: 3 } });
    expect(edited).toMatchObject({ title: 'New', category: { id: 3 }, description: 'before' });
    expect(edited.tags).toHaveLength(2);
    expect(await as(ann).call('editPost', { params: { id }, body: {} })).toEqual(edited);
    const { is_thread_muted: _, ...shown } = edited;
    expect(await as(null).call('getPost', { params: { id } })).toEqual(shown);
  });

  test('empties the description and the tags', async () => {
    const { id } = await aPost({ by: ann });
    await as(ann).call('editPost', { params: { id }, body: { tags: [1], description: 'x' } });
    expect(
      await as(ann).call('editPost', { params: { id }, body: { tags: [], description: '' } }),
    ).toMatchObject({
      tags: [],
      description: '',
    });
  });

  test.each([
    ['title', { title: ' ' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['category', { category: 999_999 }],
    ['tags', { tags: [999_999] }],
    ['title', { title: null }],
    ['url', { url: null }],
    ['description', { description: null }],
    ['category', { category: null }],
    ['category', { category: '' }],
    ['category_id', { category_id: null }],
    ['tags', { tags: null }],
  ])('refuses a bad %s (%o) and changes nothing', async (field, wrong) => {
    const post = await aPost({ by: ann });
    const body = { title: 'Changed', ...wrong };
    const answer = await as(ann).send('editPost', { params: { id: post.id }, body });
    expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    expect(await as(null).call('getPost', { params: { id: post.id } })).toEqual(post);
  });

  test('is allowed for nobody after the post was removed', async () => {
    const { id } = await aPost({ by: ann, removed: true });
    expect(await edit(id, { title: 'x' })).toMatchObject({ status: 403 });
    expect(await edit(id, { title: 'x' }, admin)).toMatchObject({ status: 403 });
    expect(await edit(id, { title: 'x' }, bob)).toMatchObject({ status: 404 });
  });
});

describe('editing the URL', () => {
  test('refuses the URL of another post', async () => {
    const first = await aPost({ url: 'https://example.org/first' });
    const { id } = await aPost({ by: ann, url: 'https://example.org/second' });
    expect(await edit(id, { url: 'http://www.example.org/first/' })).toEqual(
      expect.objectContaining({
        status: 400,
        body: { url: [linkMessages.duplicateUrl], post_id: [first.id] },
      }),
    );
    expect(await edit(id, { url: 'https://example.org/second?utm_source=me' })).toMatchObject({
      status: 200,
      body: { url: 'https://example.org/second?utm_source=me' },
    });
  });

  test('frees the former URL', async () => {
    const { id } = await aPost({ by: ann, url: 'https://example.org/former' });
    await as(ann).call('editPost', { params: { id }, body: { url: 'https://example.org/latter' } });
    await aPost({ url: 'https://example.org/former' });
    const { status } = await as(bob).send('submitPost', {
      body: { title: 'x', category: 1, url: 'https://example.org/latter' },
    });
    expect(status).toBe(400);
  });

  test('drops the preview of the former page', async () => {
    const { id } = await aPost({ by: ann });
    await context.database.transact((tx) =>
      tx
        .updateTable('posts')
        .set({ preview_title: 'Old', preview_type: 'video', preview_read_at: 1 })
        .where('id', '=', id)
        .execute(),
    );
    const edited = await as(ann).call('editPost', { params: { id }, body: { title: 'Other' } });
    expect(edited).toMatchObject({ preview_title: 'Old', preview_type: 'video' });
    const moved = await as(ann).call('editPost', {
      params: { id },
      body: { url: 'https://example.org/moved' },
    });
    expect(moved).toMatchObject({ preview_title: null, preview_type: 'other' });
  });

  test('lets only one of ten simultaneous edits take a URL', async () => {
    const posts = await Promise.all(Array.from({ length: 10 }, () => aPost({ by: ann })));
    const answers = await Promise.all(posts.map(({ id }) => edit(id, { url: 'https://example.org/goal' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });
});
