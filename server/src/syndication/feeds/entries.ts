import { DELETED_USER } from '@magpie/contract/page-values';
import type { Post } from '@magpie/contract/posts';
import { htmlOfComment } from '../../comments/comment-view.ts';
import type { NamedCommentRow } from '../../comments/comment-rows.ts';
import { slugOf } from '../../slugs.ts';
import { escapeMarkup, withoutInvalid } from '../xml.ts';
import { type FeedEntry, tagUri } from './feed.ts';

/** A post as a feed shows it. It has no counts: feed readers would show each like as an edit. */
export function postEntry(publicUrl: string, post: Post): FeedEntry {
  const { id, title, category, tags, author, preview_image } = post;
  const page = postPage(publicUrl, post);
  const link = post.affiliate_url ?? post.url;
  const image = preview_image && new URL(preview_image, publicUrl).href;
  return {
    id: tagUri(publicUrl, `post/${id}`),
    title: withoutDirections(title),
    page,
    link,
    published: post.created_at,
    updated: lastChangeOf(post),
    author: authorOf(publicUrl, author),
    topics: [
      { ...category, scheme: `${publicUrl}/category/` },
      ...tags.map((tag) => ({ ...tag, scheme: `${publicUrl}/tag/` })),
    ],
    image,
    html: [
      image && `<p><a href="${escapeMarkup(link)}"><img src="${escapeMarkup(image)}" alt=""></a></p>`,
      post.is_sponsored && '<p><strong>Sponsored</strong></p>',
      paragraphs(post.description || (post.preview_description ?? '')),
      `<p><a href="${escapeMarkup(page)}">Discussion</a></p>`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

export function commentEntry(publicUrl: string, comment: NamedCommentRow): FeedEntry {
  const { id, post_id, post_title, author_id, author_username, created_at, edited_at } = comment;
  const author = author_username === null ? null : { id: author_id, username: author_username };
  const post = { id: post_id, slug: slugOf(post_title, 'post') };
  return {
    id: tagUri(publicUrl, `comment/${id}`),
    title: `${author_username ?? DELETED_USER} on ${withoutDirections(post_title)}`,
    page: `${postPage(publicUrl, post)}?comment=${id}`,
    link: null,
    published: new Date(created_at).toISOString(),
    updated: new Date(edited_at ?? created_at).toISOString(),
    author: authorOf(publicUrl, author),
    topics: [],
    image: null,
    // A feed reader may not know against which address to resolve relative links.
    html: withoutInvalid(htmlOfComment(comment)).replaceAll(
      '<a href="/',
      `<a href="${escapeMarkup(publicUrl)}/`,
    ),
  };
}

export function authorOf(publicUrl: string, author: Post['author']): FeedEntry['author'] {
  if (author === null) return { name: DELETED_USER, page: null };
  return { name: author.username, page: `${publicUrl}/user/${author.id}` };
}

export function postPage(publicUrl: string, { id, slug }: Pick<Post, 'id' | 'slug'>): string {
  return `${publicUrl}/post/${id}/${slug}`;
}

/** The approval of a held post sets `created_at`, possibly after an edit. */
function lastChangeOf({ created_at, edited_at }: Post): string {
  return edited_at !== null && edited_at > created_at ? edited_at : created_at;
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeMarkup(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/** Without bidirectional overrides, because a reader shows titles beside its own text. */
export function withoutDirections(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
