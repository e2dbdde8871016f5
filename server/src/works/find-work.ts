import { sql } from 'kysely';
import type { Queries, Tx } from '../db/database.ts';
import type { FoundKey } from '../links/known-urls.ts';
import { type NamedWork, nameWork } from './name-work.ts';
import { currentKeys, forgetProposals, lockWorks, type WorkColumns } from './work-keys.ts';

/** The works that are named by the URL of a post and by what its page says about itself. */
export interface NamedWorks {
  /** The work that the URL names, or else the work that another URL of the same page names. */
  own: NamedWork | null;
  /** The works that the page says it is about. Any page can say anything. */
  said: NamedWork[];
}

type Found = Pick<FoundKey, 'kind' | 'identity'>;

/** @param identity of the post's URL @param found the further identities of its page */
export function namedWorks(identity: string, found: readonly Found[]): NamedWorks {
  const isSaid = ({ kind }: Found) => kind === 'doi' || kind === 'arxiv';
  const [own = null] = [identity, ...identitiesOf(found.filter((one) => !isSaid(one)))].flatMap(
    (one) => nameWork(one) ?? [],
  );
  const said = identitiesOf(found.filter(isSaid)).flatMap((one) => nameWork(one) ?? []);
  return { own, said: said.filter(({ key }) => key !== own?.key) };
}

/**
 * The work that a post belongs to: of the works that its URL names and those that its page names, in this order, the first
 * that is in use already; if none is, the first of all.
 */
export async function firstWork(
  queries: Queries,
  { own, said }: NamedWorks,
  post_id = NO_POST,
): Promise<NamedWork | null> {
  const named = own ? [own, ...said] : said;
  if (named.length <= 1) return named[0] ?? null;
  const keys = named.map(({ key }) => key);
  const taken = await takenKeys(queries, keys, post_id);
  return named.find(({ key }) => taken.has(key)) ?? named[0] ?? null;
}

/** Must come first in the transaction that calls `findWork`. */
export async function lockFoundWorks(tx: Tx, { own, said }: NamedWorks): Promise<void> {
  if (own || said.length > 0) await lockWorks(tx, { isShared: !own || said.length === 0 });
}

/**
 * The columns of a post with these works. A page whose URL names a work knows the other names of that work: names that are
 * not in use yet become names of the same work. Any other page may be wrong: its post belongs to one of the works that it
 * names, and the works stay separate.
 */
export async function findWork(tx: Tx, named: NamedWorks, post_id = NO_POST): Promise<WorkColumns> {
  const first = await firstWork(tx, named, post_id);
  const { own, said } = named;
  if (!first) return { work_key: null, work_name: null, work_kind: null, work_source: 'name' };
  const name = own ?? first;
  const keys = [name.key, first.key, ...said.map(({ key }) => key)];
  const current = await currentKeys(tx, keys);
  const work_key = current.get(first.key) ?? first.key;
  if (own && said.length > 0) {
    const taken = await takenKeys(tx, keys, post_id);
    const free = [...new Set(keys)].filter((key) => !taken.has(key) && key !== work_key);
    if (free.length > 0) {
      await tx
        .insertInto('work_aliases')
        .values(free.map((key) => ({ key, into_key: work_key })))
        .execute();
      await forgetProposals(tx, { keys: free });
    }
  }
  return { work_key, work_name: name.key, work_kind: name.kind, work_source: 'name' };
}

/** Puts a post into the work that its URL or page names, unless people have decided otherwise. The row must be locked. */
export async function updateWork(
  tx: Tx,
  post: WorkColumns & { id: number },
  named: NamedWorks,
): Promise<void> {
  if (post.work_source === 'decision') return;
  const work = await findWork(tx, named, post.id);
  if (isSame(work, post)) return;
  if (work.work_key !== post.work_key) await forgetProposals(tx, { post_ids: [post.id] });
  await tx.updateTable('posts').set(work).where('id', '=', post.id).execute();
}

function isSame(a: WorkColumns, b: WorkColumns) {
  return (
    a.work_key === b.work_key &&
    a.work_name === b.work_name &&
    a.work_kind === b.work_kind &&
    a.work_source === b.work_source
  );
}

/** Stands for the id of a post that is not stored yet. */
const NO_POST = 0;

/** The keys of works that have another post, were joined to another work, or that another was joined to. */
async function takenKeys(queries: Queries, keys: readonly string[], post_id: number): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    with named (key) as (values ${sql.join(keys.map((key) => sql`(cast(${key} as text))`))})
    select key from named
    where exists (select 1 from work_aliases where work_aliases.key = named.key)
      or exists (select 1 from work_aliases where into_key = named.key)
      or (select 1 from posts where work_key = named.key and id <> ${post_id} limit 1) = 1`.execute(queries);
  return new Set(rows.map(({ key }) => key));
}

function identitiesOf(found: readonly Found[]) {
  return found.map(({ identity }) => identity);
}
