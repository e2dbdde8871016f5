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
    const moderated = notActive(item);
    if (!only) return { walked: moderated, filter: isWalkedOneOf(item, [...statuses]) };
    const one = isOneOf(item, [only]);
    return { walked: kind === 'postgres' ? one : sql`${moderated} and ${one}`, filter: null };
  }
  if (hasUnlisted(statuses)) return { walked: sql`true`, filter: isOneOf(item, [...statuses]) };
  return { walked: listed(item), filter: only ? isOneOf(item, [only]) : null };
}

/** Whether more is asked for than everybody may see. */
export function hasUnlisted(statuses: ReadonlySet<PostFilter>): boolean {
  return [...statuses].some((status) => !LISTED_STATUSES.some((listed) => listed === status));
}

/** All that is moderated, flagged ones too. */
export function notActive(item: Item): RawBuilder<boolean> {
  return sql`${sql.ref(`${item}.status`)} <> 'active'`;
}

/**
 * As a case it keeps both engines from the index of the column, so that they walk the one of all in order. PostgreSQL
 * expects half of them, where of a comparison it would expect so few that it sorts all it walks through.
 */
export function isWalkedOneOf(item: Item, statuses: readonly PostFilter[]): RawBuilder<boolean> {
  return sql`case when ${isOneOf(item, statuses)} then true else false end`;
}

function isOneOf(item: Item, statuses: readonly PostFilter[]): RawBuilder<boolean> {
  return sql`${sql.ref(`${item}.status`)} in (${literals(statuses)})`;
}

function literals(statuses: readonly PostFilter[]) {
  return sql.join(statuses.map((status) => sql.lit(status)));
}
