import type { Comment } from '@magpie/contract/comments';
import type { Post, PostPage } from '@magpie/contract/posts';
import { onTestFinished, vi } from 'vitest';
import { credentials } from './credentials.ts';
import { transport } from './transport.ts';

/** Logs the running test in, and answers its calls by `answer` instead of by a server. */
export function answerCalls(answer: (path: string) => unknown): void {
  credentials.token = 'abc';
  const send = vi
    .spyOn(transport, 'send')
    .mockImplementation(async (path) => Response.json(await answer(path)));
  onTestFinished(() => {
    send.mockRestore();
    credentials.token = null;
  });
}

let lastId = 0;

/** Sample API values for tests. */
export function aPost(parts: Partial<Post> = {}): Post {
  const id = ++lastId;
  return {
    id,
    title: `Post ${id}`,
    slug: `post-${id}`,
    url: `https://example.org/${id}`,
    description: '',
    category: { id: 1, name: 'News', slug: 'news' },
    tags: [],
    is_sponsored: false,
    affiliate_url: null,
    status: 'active',
    preview_image: null,
    preview_title: null,
    preview_description: null,
    preview_type: 'article',
    preview_publisher: null,
    kind: null,
    access: null,
    own_work: null,
    ai_written: null,
    outdated: null,
    work: null,
    work_kinds: [],
    sources: [],
    link: { state: 'ok', since: null, url: null, excerpt: null, archive_url: null },
    created_at: '2026-01-31T12:00:00.000Z',
    edited_at: null,
    author: { id: 1, username: 'ada' },
    likes_count: 0,
    comments_count: 0,
    reports_count: 0,
    is_liked: false,
    is_bookmarked: false,
    is_reported: false,
    can_moderate: false,
    new_comments_count: null,
    ...parts,
  };
}

export function aComment(parts: Partial<Comment> = {}): Comment {
  const id = ++lastId;
  return {
    id,
    content: `Comment ${id}`,
    content_html: `<p>Comment ${id}</p>`,
    post: 1,
    post_title: 'Post 1',
    author: { id: 1, username: 'ada' },
    created_at: '2026-01-31T12:00:00.000Z',
    edited_at: null,
    status: 'active',
    likes_count: 0,
    reports_count: 0,
    is_liked: false,
    is_reported: false,
    can_moderate: false,
    replies: [],
    ...parts,
  };
}

export function aPage(results: Post[], cursor: string | null = null): PostPage {
  return { results, next: cursor && `http://site/api/content/posts/?cursor=${cursor}`, previous: null };
}
