import { NOTE_MAX } from '@magpie/contract/limits';
import { describe, expect, test } from 'vitest';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, aComment } = await aSite();
const [admin, other] = [await aUser({ admin: true }), await aUser({ admin: true })];
const contextOf = ({ id }: { id: number }) => as(admin).call('getUserContext', { params: { id } });

describe('what admins see of a user', () => {
  test('counts how many of their reports were upheld and how many dismissed', async () => {
    const reporter = await aUser();
    const posts = [await aPost(), await aPost(), await aPost()];
    const comment = await aComment({ on: await aPost() });
    for (const { id } of posts) await as(reporter).call('reportPost', { params: { id } });
    await as(reporter).call('reportComment', { params: { id: comment.id } });
    const [removed, approved] = posts.map(({ id }) => ({ params: { id } }));
    await as(admin).call('removePost', removed ?? {});
    await as(admin).call('removeComment', { params: { id: comment.id } });
    await as(admin).call('approvePost', approved ?? {});
    expect((await contextOf(reporter)).reports).toEqual({ count: 4, upheld: 2, dismissed: 1 });
  });

  test('counts reports of a duplicate as upheld when it was merged, and other reports of it as open', async () => {
    const [reporter, second] = [await aUser(), await aUser()];
    const [duplicate, into] = [await aPost(), await aPost()];
    const params = { id: duplicate.id };
    await as(reporter).call('reportPost', { params, body: { reason: 'duplicate' } });
    await as(second).call('reportPost', { params, body: { reason: 'spam' } });
    expect((await contextOf(reporter)).reports).toEqual({ count: 1, upheld: 0, dismissed: 0 });
    await as(admin).call('mergePost', { params, body: { into: into.id } });
    expect((await contextOf(reporter)).reports).toEqual({ count: 1, upheld: 1, dismissed: 0 });
    expect((await contextOf(second)).reports).toEqual({ count: 1, upheld: 0, dismissed: 0 });
    await as(admin).call('removePost', { params: { id: into.id } });
    expect((await contextOf(reporter)).reports).toEqual({ count: 1, upheld: 1, dismissed: 0 });
  });

  test('lists their bans, the latest first, with who imposed them and when they were lifted', async () => {
    const user = await aUser();
    const params = { id: user.id };
    await as(admin).call('banPermanently', { params, body: { reason: 'Spam' } });
    await as(other).call('banTemporarily', { params, body: { reason: 'Less spam' } });
    const { bans } = await contextOf(user);
    expect(bans).toMatchObject([
      { kind: 'temporary', reason: 'Less spam', banned_by: { id: other.id }, lifted_at: null },
      { kind: 'permanent', reason: 'Spam', banned_by: { id: admin.id }, ends_at: null },
    ]);
    expect(bans[1]?.lifted_at).not.toBeNull();
  });

  test('lists each removed item once, even after its author deleted it', async () => {
    const author = await aUser();
    const [again, back, deleted] = [
      await aPost({ by: author }),
      await aPost({ by: author }),
      await aPost({ by: author }),
    ];
    const comment = await aComment({ on: await aPost({ title: 'About models' }), by: author });
    for (const { id } of [again, back, deleted]) {
      await as(admin).call('removePost', { params: { id }, body: { reason: 'First' } });
      if (id !== deleted.id) await as(other).call('approvePost', { params: { id } });
    }
    await as(other).call('removePost', { params: { id: again.id }, body: { reason: 'Second' } });
    await as(admin).call('removeComment', { params: { id: comment.id } });
    await as(author).call('deletePost', { params: { id: deleted.id } });
    const { id } = await as(author).call('createCollection', {
      body: { title: 'Cheap pills', visibility: 'public' },
    });
    await as(admin).call('removeCollection', { params: { id }, body: { reason: 'Spam' } });
    await as(author).call('deleteCollection', { params: { id } });
    expect((await contextOf(author)).removals).toMatchObject([
      { kind: 'collection', title: 'Cheap pills', reason: 'Spam', removed_by: { id: admin.id } },
      { kind: 'comment', title: 'About models', removed_by: { id: admin.id } },
      { kind: 'post', title: again.title, reason: 'Second', removed_by: { id: other.id } },
      { kind: 'post', title: deleted.title, reason: 'First' },
    ]);
  });

  test('leaves out removals that were ended by an approval or undone, even after the author deleted the item', async () => {
    const [author, reporter] = [await aUser(), await aUser()];
    const posts = [await aPost({ by: author }), await aPost({ by: author }), await aPost({ by: author })];
    const [approved, undone, again] = posts.map(({ id }) => ({ params: { id } }));
    for (const { id } of posts) await as(reporter).call('reportPost', { params: { id } });
    await as(admin).call('removePost', approved ?? {});
    await as(admin).call('approvePost', approved ?? {});
    const removal = await as(admin).call('removePost', undone ?? {});
    await as(admin).call('undoDecision', { params: { id: removal.decision_id ?? 0 } });
    await as(admin).call('removePost', again ?? {});
    const approval = await as(admin).call('approvePost', again ?? {});
    await as(admin).call('undoDecision', { params: { id: approval.decision_id ?? 0 } });
    for (const isDeleted of [false, true]) {
      if (isDeleted) for (const { id } of posts) await as(author).call('deletePost', { params: { id } });
      expect((await contextOf(author)).removals).toMatchObject([{ title: posts[2]?.title }]);
      expect((await contextOf(reporter)).reports).toEqual({ count: 3, upheld: 1, dismissed: 1 });
    }
  });

  test('is for admins only, and 404 for an unknown user', async () => {
    const user = await aUser();
    const params = { id: user.id };
    expect(await as(user).send('getUserContext', { params })).toMatchObject({ status: 403 });
    expect(await as(null).send('getUserContext', { params })).toMatchObject({ status: 401 });
    const unknown = { params: { id: 999_999 } };
    expect(await as(admin).send('getUserContext', unknown)).toMatchObject({ status: 404 });
  });
});

describe('a note about a user', () => {
  test('is read by all admins, and deleted by any of them', async () => {
    const user = await aUser();
    const params = { id: user.id };
    const first = await as(admin).call('addUserNote', { params, body: { text: 'Promised to stop.' } });
    const second = await as(other).call('addUserNote', { params, body: { text: 'Did not.' } });
    expect(first.written_by).toEqual({ id: admin.id, username: admin.username });
    expect((await contextOf(user)).notes).toEqual([second, first]);
    await as(other).call('deleteUserNote', { params: { id: first.id } });
    expect((await contextOf(user)).notes).toEqual([second]);
    expect(await as(other).send('deleteUserNote', { params: { id: first.id } })).toMatchObject({
      status: 404,
    });
  });

  test('has 1 to 1,000 characters, and is about a user who exists', async () => {
    const { id } = await aUser();
    const send = (text: string, about = id) =>
      as(admin).send('addUserNote', { params: { id: about }, body: { text } });
    expect(await send(' ')).toMatchObject({ status: 400, body: { text: expect.any(Array) } });
    expect(await send('x'.repeat(NOTE_MAX + 1))).toMatchObject({ status: 400 });
    expect(await send('x'.repeat(NOTE_MAX))).toMatchObject({ status: 201 });
    expect(await send('x', 999_999)).toMatchObject({ status: 404 });
  });
});
