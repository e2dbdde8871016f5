import type { Successor } from '@magpie/contract/curation/outdated';
import type { Queries } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';
import { findBlockedUrls } from '../links/blocked-hosts.ts';

/** What replaces a post: another post or a URL. */
export type SuccessorColumns = Pick<PostRow, 'outdated_post' | 'outdated_url'>;

/** What replaces these posts, by their ids. A post that is not listed, or a URL on a blocked domain, counts as none. */
export async function successorsOf(
  queries: Queries,
  rows: readonly (SuccessorColumns & { id: number })[],
): Promise<Map<number, Successor>> {
  const values = rows.flatMap((row) => successorValue(row) ?? []);
  const successors = await viewSuccessors(queries, values);
  return new Map(
    rows.flatMap((row) => {
      const successor = successors(successorValue(row));
      return successor ? [[row.id, successor]] : [];
    }),
  );
}

/** A successor as it is stored in the tables of proposals and changes. */
export function successorValue({ outdated_post, outdated_url }: SuccessorColumns): string | null {
  return outdated_post === null ? outdated_url : `${POST}${outdated_post}`;
}

export function successorColumns(value: string | null): SuccessorColumns {
  const outdated_post = postIn(value);
  return { outdated_post, outdated_url: outdated_post === null ? value : null };
}

/** Looks up the posts among these values at once. */
export async function viewSuccessors(queries: Queries, values: readonly (string | null)[]) {
  const ids = values.flatMap((value) => postIn(value) ?? []);
  const posts =
    ids.length === 0
      ? []
      : await queries
          .selectFrom('posts')
          .select(['id', 'url', 'title'])
          .where('id', 'in', ids)
          .where('is_listed', '=', 1)
          .execute();
  const urls = values.flatMap((value) => (value !== null && postIn(value) === null ? [value] : []));
  const blocked = await findBlockedUrls(queries, urls);
  const known = new Map(posts.map(({ id, url, title }) => [id, { post: id, url, title }]));
  return (value: string | null): Successor | null => {
    if (value === null) return null;
    const id = postIn(value);
    if (id !== null) return known.get(id) ?? null;
    return blocked.has(value) ? null : { post: null, url: value, title: null };
  };
}

/** No URL begins with it. */
const POST = 'post:';

function postIn(value: string | null): number | null {
  return value?.startsWith(POST) ? Number(value.slice(POST.length)) : null;
}
