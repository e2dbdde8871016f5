import { DELETED_USER } from '@magpie/contract/page-values';
import type { Post } from '@magpie/contract/posts';
import { htmlOfComment } from '../../comments/comment-view.ts';
import type { NamedCommentRow } from '../../comments/comment-rows.ts';
import { escapeMarkup, withoutInvalid } from '../xml.ts';
import { type FeedEntry, tagUri } from './feed.ts';

/** A post as a feed shows it. It has no counts: feed readers would show each like as an edit. */
export function postEntry(publicUrl: string, post: Post): FeedEntry {
  const { id, title, author, preview_image } = post;
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
    topics: topicsOf(publicUrl, post),
    image,
    html: [
      image && `<p><a href="${escapeMarkup(link)}"><img src="${escapeMarkup(image)}" alt=""></a></p>`,
      post.is_sponsored && '<p><strong>Sponsored</strong></p>',
      paragraphs(post.description || (post.preview_description ?? '')),
      discussionLink(page),
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

/** A comment as a feed shows it, with the category and tags of its post. */
export function commentEntry(publicUrl: string, comment: NamedCommentRow, post: Post): FeedEntry {
  const { id, author_id, author_username, created_at, edited_at } = comment;
  const author = author_username === null ? null : { id: author_id, username: author_username };
  const page = `${postPage(publicUrl, post)}?comment=${id}`;
  return {
    id: tagUri(publicUrl, `comment/${id}`),
    title: `${author_username ?? DELETED_USER} on ${withoutDirections(post.title)}`,
    page,
    link: null,
    published: new Date(created_at).toISOString(),
    updated: new Date(edited_at ?? created_at).toISOString(),
    author: authorOf(publicUrl, author),
    topics: topicsOf(publicUrl, post),
    image: null,
    // A feed reader may not know against which address to resolve relative links.
    html: `${withoutInvalid(htmlOfComment(comment)).replaceAll(
      '<a href="/',
      `<a href="${escapeMarkup(publicUrl)}/`,
    )}\n${discussionLink(page)}`,
  };
}

function topicsOf(publicUrl: string, { category, tags }: Post): FeedEntry['topics'] {
  return [
    { ...category, scheme: `${publicUrl}/category/` },
    ...tags.map((tag) => ({ ...tag, scheme: `${publicUrl}/tag/` })),
  ];
}

function discussionLink(page: string): string {
  return `<p><a href="${escapeMarkup(page)}">Discussion</a></p>`;
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

export function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeMarkup(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/** A text without bidirectional overrides, because a feed reader shows titles beside its own text. */
export function withoutDirections(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
