import { previewImagePath } from '@magpie/contract/images';
import type { Post } from '@magpie/contract/posts';
import type { Tag } from '@magpie/contract/tags';
import type { Queries } from '../db/database.ts';
import { CAN_MODERATE } from './find-flags.ts';
import { viewFacts } from '../facts/facts.ts';
import { successorsOf } from '../outdated/successors.ts';
import { viewLink, viewLinks } from '../link-checks/view-link.ts';
import { type Actor, isAdmin } from '../permissions.ts';
import { postFlagsFrom } from './post-flags.ts';
import type { NamedPostRow } from './post-rows.ts';
import { rejectionReasons } from './rejection-reasons.ts';
import { sourcesOf } from './sources/sources-of.ts';
import { postSlug } from '../slugs.ts';
import { kindsOfWorks } from '../works/view-works.ts';
import { tagsOf } from '../tags/post-tags.ts';

/** Posts as an anonymous visitor reads them, in the order given; post-flags.ts adds what differs for a viewer. */
export async function viewPosts(queries: Queries, rows: readonly NamedPostRow[]): Promise<Post[]> {
  const tags = await tagsOf(
    queries,
    rows.map(({ id }) => id),
  );
  const reasons = await rejectionReasons(queries, rows);
  const linkOf = await viewLinks(queries, rows);
  const successors = await successorsOf(queries, rows);
  const sources = await sourcesOf(
    queries,
    rows.map(({ id }) => id),
  );
  const kinds = await kindsOfWorks(queries, rows);
  return rows.map((row) => ({
    ...viewPost(row, tags.get(row.id) ?? [], reasons.get(row.id)),
    link: linkOf(row),
    outdated: successors.get(row.id) ?? null,
    sources: sources.get(row.id) ?? [],
    work_kinds: kinds(row),
  }));
}

/** A post that was just submitted, as its author sees it: without likes, bookmarks and reports. */
export async function viewNewPost(
  queries: Queries,
  author: Actor,
  row: NamedPostRow,
  tags: Tag[],
): Promise<Post> {
  const kinds = await kindsOfWorks(queries, [row]);
  const post = { ...viewPost(row, tags), work_kinds: kinds(row) };
  return isAdmin(author) ? { ...post, ...postFlagsFrom(CAN_MODERATE), reports: [] } : post;
}

function viewPost(row: NamedPostRow, tags: Tag[], rejection_reason = ''): Post {
  return {
    id: row.id,
    title: row.title,
    slug: postSlug(row.title),
    url: row.url,
    description: row.description,
    category: { id: row.category_id, name: row.category_name, slug: row.category_slug },
    tags,
    is_sponsored: row.is_sponsored === 1,
    affiliate_url: row.affiliate_url,
    status: row.status,
    ...(row.status === 'rejected' && { rejection_reason }),
    preview_image: row.preview_image && previewImagePath(row.preview_image),
    preview_title: row.preview_title,
    preview_description: row.preview_description,
    preview_type: row.preview_type,
    preview_publisher: row.preview_publisher,
    ...viewFacts(row),
    outdated: null,
    sources: [],
    work: row.work_key === null ? null : { key: row.work_key },
    work_kinds: [],
    link: viewLink(row),
    created_at: new Date(row.created_at).toISOString(),
    edited_at: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    author: row.author_username === null ? null : { id: row.author_id, username: row.author_username },
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    reports_count: row.reports_count,
    is_liked: false,
    is_bookmarked: false,
    is_reported: false,
    can_moderate: false,
    new_comments_count: null,
  };
}
