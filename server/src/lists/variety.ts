import { SAME_AUTHOR_MAX, SAME_SITE_MAX } from '@magpie/contract/limits';
import type { Post } from '@magpie/contract/posts';
import type { Fold } from '@magpie/contract/curation/trending';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { PageFill } from '../db/paging.ts';
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

/** The largest number of rows that a page takes beyond those it shows. */
const HELD_BACK_MAX = 40;

export function variedPage(queries: Queries): PageFill {
  return {
    lookAt: (size) => size + HELD_BACK_MAX,
    take: async (ids, size) => vary(await findSources(queries, ids), size).length,
  };
}

/** The posts that a page of this size shows, and those it holds back. */
export function foldPage(posts: readonly Post[], size: number): { results: Post[]; folded: Fold[] } {
  const sources = posts.map(({ url, author }) => ({ url, author_id: author?.id ?? null }));
  const varied = vary(sources, size);
  const results = posts.filter((_, index) => varied[index]?.heldBy === null);
  const folds = new Map<string, Fold>();
  for (const [index, post] of posts.entries()) {
    const by = varied[index]?.heldBy;
    if (!by) continue;
    const label = by === 'site' ? siteOf(post.url) : (post.author?.username ?? '');
    const fold = folds.get(`${by} ${label}`) ?? { by, label, posts: [] };
    fold.posts.push(post);
    folds.set(`${by} ${label}`, fold);
  }
  return { results, folded: [...folds.values()] };
}

interface VariedRow {
  /** null: it is shown. */
  heldBy: Fold['by'] | null;
}

/** The rows that a page takes: until it shows `size`, with what is held back once there are no others left. */
function vary(rows: readonly Source[], size: number): VariedRow[] {
  const sites = new Map<string, number>();
  const authors = new Map<number | null, number>([[null, -Infinity]]);
  const taken: VariedRow[] = [];
  let shown = 0;
  for (const { url, author_id } of rows) {
    if (shown === size) return taken;
    const site = siteOf(url);
    const [ofSite, ofAuthor] = [sites.get(site) ?? 0, authors.get(author_id) ?? 0];
    const heldBy = ofSite >= SAME_SITE_MAX ? 'site' : ofAuthor >= SAME_AUTHOR_MAX ? 'author' : null;
    taken.push({ heldBy });
    if (heldBy) continue;
    sites.set(site, ofSite + 1);
    authors.set(author_id, ofAuthor + 1);
    shown += 1;
  }
  for (const row of taken) {
    if (shown === size) break;
    if (row.heldBy) shown += 1;
    row.heldBy = null;
  }
  return taken;
}

function siteOf(url: string) {
  return withoutWww(new URL(url).hostname);
}

/** In the order of the ids; a post that was deleted meanwhile is left out. */
async function findSources(queries: Queries, ids: readonly number[]): Promise<Source[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Source & { id: number }>`
    select posts.id, url, case when users.deleted_at is null then author_id end as author_id
    from posts join users on users.id = author_id where posts.id in (${sql.join(ids)})`.execute(queries);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
