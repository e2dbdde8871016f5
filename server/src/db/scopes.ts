import { LISTED_STATUSES, type PostFilter } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from './dialect.ts';

/**
 * Named conditions, as literal text: a partial index serves a query only if the query repeats the condition of the
 * index (db/migrations) word for word.
 */

type Item = 'posts' | 'comments';

/** What public lists hold. */
export function listed(item: Item): RawBuilder<boolean> {
  return isOneOf(item, LISTED_STATUSES);
}

/** The indexes of listed posts that narrow them down. */
export type Part = 'category' | 'period' | 'category and period';

/**
 * What public lists hold, in words that only these indexes have (migration 010). By any index whose condition follows
 * PostgreSQL may go, and it expects hardly any post with fewer likes than one that has few: to pass over a hundred
 * thousand of everybody's seemed to it as good as to go to the place within the category.
 */
export function listedIn(part: Part): RawBuilder<boolean> {
  const [status, statuses] = [sql.ref('posts.status'), literals(LISTED_STATUSES)];
  if (part === 'category') return sql`case when ${status} in (${statuses}) then true else false end`;
  if (part === 'period') return sql`case when ${status} not in (${statuses}) then false else true end`;
  const each = LISTED_STATUSES.map((one) => sql`when ${status} = ${sql.lit(one)} then true`);
  return sql`case ${sql.join(each, sql` `)} else false end`;
}

/** Which rows a list holds: what an index has in its order, and what is asked of each that it has. */
export interface Scope {
  /** In the words of the index. */
  walked: RawBuilder<boolean>;
  /** null: the index has no other rows. */
  filter: RawBuilder<boolean> | null;
}

/** Both together. */
export function whole({ walked, filter }: Scope): RawBuilder<boolean> {
  return filter ? sql`${walked} and ${filter}` : walked;
}

/**
 * What an admin asked to see. PostgreSQL sees by itself that what has such a status is in an index of what is not
 * active. Told both, it would expect few, and sort them all.
 */
export function havingStatus(kind: DatabaseKind, item: Item, statuses: ReadonlySet<PostFilter>): Scope {
  const [only] = statuses.size === 1 ? statuses : [];
  if (!statuses.has('active')) {
    if (!only) return { walked: moderated(item), filter: isWalkedOneOf(item, [...statuses]) };
    const one = isOneOf(item, [only]);
    return { walked: kind === 'postgres' ? one : sql`${notActive(item)} and ${one}`, filter: null };
  }
  if (hasUnlisted(statuses)) return { walked: sql`true`, filter: isOneOf(item, [...statuses]) };
  return { walked: listed(item), filter: only ? isOneOf(item, [only]) : null };
}

/** Whether more is asked for than everybody may see. */
export function hasUnlisted(statuses: ReadonlySet<PostFilter>): boolean {
  return [...statuses].some((status) => !LISTED_STATUSES.some((listed) => listed === status));
}

/** All that is moderated, flagged ones too. */
function notActive(item: Item): RawBuilder<boolean> {
  return sql`${sql.ref(`${item}.status`)} <> 'active'`;
}

/** What is moderated, in the words of the indexes of all such statuses: those of one status have the others. */
export function moderated(item: Item): RawBuilder<boolean> {
  return sql`case when ${notActive(item)} then true else false end`;
}

/**
 * Of one of several statuses. As a case it keeps both engines from every index of statuses, so that they walk the one in
 * whose order the list is. PostgreSQL expects half of the rows, where of a comparison it would expect so few that it
 * sorts all it walks through.
 */
export function isWalkedOneOf(item: Item, statuses: readonly PostFilter[]): RawBuilder<boolean> {
  const each = statuses.map((status) => sql`when ${sql.lit(status)} then true`);
  return sql`case ${sql.ref(`${item}.status`)} ${sql.join(each, sql` `)} else false end`;
}

function isOneOf(item: Item, statuses: readonly PostFilter[]): RawBuilder<boolean> {
  return sql`${sql.ref(`${item}.status`)} in (${literals(statuses)})`;
}

function literals(statuses: readonly PostFilter[]) {
  return sql.join(statuses.map((status) => sql.lit(status)));
}
