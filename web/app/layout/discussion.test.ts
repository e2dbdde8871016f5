import { expect, test } from 'vitest';
import { aComment, aPost } from '../api/client/testing.ts';
import { discussionOf } from './discussion.ts';

test('says when a post and each comment were edited', () => {
  const edited_at = '2026-02-03T04:05:06.000Z';
  const post = aPost({ slug: 'a-title' });
  const reply = aComment({ edited_at });
  const root = aComment({ replies: [reply] });
  const url = `https://site.example/post/${post.id}/a-title`;
  expect(discussionOf('https://site.example', post, [root])).toMatchObject({
    url,
    datePublished: post.created_at,
    dateModified: post.created_at,
    comment: [
      {
        url: `${url}?comment=${root.id}`,
        datePublished: root.created_at,
        comment: [{ datePublished: reply.created_at, dateModified: edited_at }],
      },
    ],
  });
  expect(discussionOf('', post, [root]).comment[0]).not.toHaveProperty('dateModified');
  expect(discussionOf('', { ...post, edited_at }, []).dateModified).toBe(edited_at);
  const approved = { ...post, edited_at, created_at: '2026-03-04T05:06:07.000Z' };
  expect(discussionOf('', approved, []).dateModified).toBe(approved.created_at);
});
