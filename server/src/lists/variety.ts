import { SAME_AUTHOR_MAX, SAME_SITE_MAX } from '@magpie/contract/limits';
import type { Post } from '@magpie/contract/posts';
import type { Fold } from '@magpie/contract/curation/trending';
import type { PageFill } from '../db/paging.ts';
import type { NamedPostRow } from '../posts/post-rows.ts';
import { withoutWww } from '../site-hosts.ts';

/**
 * Variety: a page shows at most a few posts of one site and of one author, while there are others. The rest wait
 * behind a fold of the same page. So a page takes more rows of the list than it shows, and none is lost.
 */

interface Source {
  url: string;
  /** null for a deleted account: its posts must not be recognisable as those of one person. */
  author_id: number | null;
}

/** The largest number of rows that a page takes beyond the requested ones. */
const HELD_BACK_MAX = 40;
/** Most pages hold back fewer. */
const HELD_BACK_USUALLY = 10;

export const VARIED_PAGE: PageFill<NamedPostRow> = {
  lookAt: (size) => ({ usually: size + HELD_BACK_USUALLY, most: size + HELD_BACK_MAX }),
  take(rows, size) {
    const held = heldBack(
      rows.map(({ url, author_id, author_username }) => ({
        url,
        author_id: author_username === null ? null : author_id,
      })),
    );
    const shown = [...held.keys()].filter((index) => held[index] === null);
    const last = shown[size - 1];
    return last === undefined ? null : last + 1;
  },
};

/**
 * The posts that a page of this size shows, and those it holds back; each post is in one of them.
 * @param isLast whether no posts come after this page; then posts that would be held back fill the page
 */
export function foldPage(
  posts: readonly Post[],
  size: number,
  isLast: boolean,
): { results: Post[]; folded: Fold[] } {
  const held = heldBack(posts.map(({ url, author }) => ({ url, author_id: author?.id ?? null })));
  let room = size - held.filter((by) => by === null).length;
  const results: Post[] = [];
  const folds = new Map<string, Fold>();
  for (const [index, post] of posts.entries()) {
    const by = held[index] ?? null;
    const isUnfolded = by !== null && isLast && room > 0;
    if (isUnfolded) room -= 1;
    if ((by === null || isUnfolded) && results.length < size) results.push(post);
    else addTo(folds, by ?? 'site', post);
  }
  return { results, folded: [...folds.values()] };
}

function addTo(folds: Map<string, Fold>, by: Fold['by'], post: Post) {
  const label = by === 'site' ? siteOf(post.url) : (post.author?.username ?? '');
  const fold = folds.get(`${by} ${label}`) ?? { by, label, posts: [] };
  fold.posts.push(post);
  folds.set(`${by} ${label}`, fold);
}

/** Why each row is held back; null: it is not. */
function heldBack(rows: readonly Source[]): (Fold['by'] | null)[] {
  const sites = new Map<string, number>();
  const authors = new Map<number | null, number>([[null, -Infinity]]);
  return rows.map(({ url, author_id }) => {
    const site = siteOf(url);
    const [ofSite, ofAuthor] = [sites.get(site) ?? 0, authors.get(author_id) ?? 0];
    if (ofSite >= SAME_SITE_MAX) return 'site';
    if (ofAuthor >= SAME_AUTHOR_MAX) return 'author';
    sites.set(site, ofSite + 1);
    authors.set(author_id, ofAuthor + 1);
    return null;
  });
}

function siteOf(url: string) {
  return withoutWww(new URL(url).hostname);
}
