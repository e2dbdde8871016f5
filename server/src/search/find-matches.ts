import { PREVIEW_TYPES } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import { authorWord, siteWord } from '../db/search/filter-words.ts';
import type { Formula, Term } from '../db/search/formula.ts';
import { type SearchedTable, SEARCHED_POSTS } from '../db/search/search-tables.ts';
import { findSite } from '../sites/sites.ts';
import { findTag } from '../tags/tags.ts';
import { readPeriod } from './dates.ts';
import type { Filter, FilterKind, SearchQuery } from './parse-query.ts';
import { type TagWords, withTags, wordsOfTags } from './tag-words.ts';

/** A post or comment that matches a query, with the values that it is sorted by. */
export interface Match {
  id: number;
  created_at: number;
  likes_count: number;
  comments_count: number;
  /** The title of a post. */
  heading: string;
  /** The words of each field that the relevance depends on. */
  fields: string[];
}

/** When more rows match, only the newest ones are sorted. Sorting this many takes about 25 ms of processor time. */
const MATCHES_MAX = 2000;
/** Posts with exactly the title that was searched for are found even if they are older. */
const SAME_TITLE_MAX = 50;

interface Search {
  queries: Queries;
  table: SearchedTable;
  /** Joins the tables that the columns and conditions need. */
  join: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  fields: readonly string[];
}

type Row = Omit<Match, 'fields'> & Record<string, string>;

/** The newest matches. @param title the words of the whole query, for posts with this title */
export async function findMatches(
  search: Search,
  formula: Formula,
  conditions: readonly RawBuilder<boolean>[],
  title: string | null,
): Promise<Match[]> {
  const { queries, table, join, columns, fields } = search;
  const { from, condition, id } = sqlOf(queries).matching(table, formula);
  const names = sql.join(fields.map((field) => sql.ref(`${table.words}.${field}`)));
  const select = sql`select ${id} as id, ${columns}, ${names}`;
  const where = sql.join(conditions, sql` and `);
  const newest = await sql<Row>`${select} from ${from} ${join}
    where ${condition} and ${where} order by ${id} desc limit ${MATCHES_MAX}`.execute(queries);
  const rows = new Map(newest.rows.map((row) => [row.id, row]));
  if (title && newest.rows.length === MATCHES_MAX) {
    const own = sql.ref(`${table.words}.${table.idColumn}`);
    const same =
      await sql<Row>`select ${own} as id, ${columns}, ${names} from ${sql.table(table.words)} ${join}
      where ${sql.ref(`${table.words}.title`)} = ${title} and ${where} order by ${own} desc limit ${SAME_TITLE_MAX}`.execute(
        queries,
      );
    for (const row of same.rows) rows.set(row.id, row);
  }
  return [...rows.values()].map((row) => ({ ...row, fields: fields.map((field) => row[field] ?? '') }));
}

interface Constraints {
  formula: Formula;
  conditions: RawBuilder<boolean>[];
}

/** Translates a query into a formula for the index and conditions on columns. Filters of the same kind are alternatives. */
export async function constraintsOf(
  queries: Queries,
  table: SearchedTable,
  { wanted, unwanted, filters }: SearchQuery,
  tags: TagWords,
): Promise<Constraints> {
  const all: Term[][] = wanted.map((term) => withTags(term, tags));
  const none: Term[] = unwanted.flatMap((term) => withTags(term, tags));
  const conditions: RawBuilder<boolean>[] = [];
  const groups = Map.groupBy(filters, ({ kind, isNegated }) => `${kind} ${isNegated}`);
  for (const group of groups.values()) {
    const [{ kind, isNegated } = { kind: 'site', isNegated: false } as const] = group;
    if (isIndexed(table, kind)) {
      const words = await Promise.all(group.map((filter) => filterWords(queries, filter)));
      const terms = words.flat().map((word) => ({ words: [word], isPrefix: false }));
      if (isNegated) none.push(...terms);
      else all.push(terms);
      continue;
    }
    const either = sql.join(
      await Promise.all(group.map((filter) => conditionOf(queries, filter))),
      sql` or `,
    );
    conditions.push(isNegated ? sql<boolean>`not (${either})` : sql<boolean>`(${either})`);
  }
  return { formula: { all, none }, conditions };
}

/** The index of posts has words for sites, tags and authors, that of comments for authors only. Other filters use columns. */
function isIndexed(table: SearchedTable, kind: FilterKind): boolean {
  return kind === 'author' || (table === SEARCHED_POSTS && (kind === 'site' || kind === 'tag'));
}

/** A row that fits contains one of these words. */
async function filterWords(queries: Queries, { kind, value }: Filter): Promise<string[]> {
  if (kind === 'author') return [authorWord(value)];
  if (kind === 'site') return [siteWord((await findSite(queries, value))?.host ?? '')];
  return (await wordsOfTags(queries, [await tagId(queries, value)])).flat();
}

async function conditionOf(queries: Queries, { kind, value }: Filter): Promise<RawBuilder<boolean>> {
  switch (kind) {
    case 'category':
      return sql`posts.category_id in (select id from categories where slug = ${value.toLowerCase()})`;
    case 'type':
      return sql`posts.preview_type = ${PREVIEW_TYPES.find((type) => type === value.toLowerCase()) ?? ''}`;
    case 'before':
      return sql`posts.created_at < ${readPeriod(value)?.since ?? 0}`;
    case 'after':
      return sql`posts.created_at >= ${readPeriod(value)?.since ?? 0}`;
    case 'tag':
      return sql`exists (select 1 from post_tags where post_id = posts.id and tag_id = ${await tagId(queries, value)})`;
    case 'site':
      return sql`exists (select 1 from post_sites where post_id = posts.id and site_id = ${(await findSite(queries, value))?.id ?? 0})`;
    case 'author':
      return sql`posts.author_id in (select id from users where username_key = ${value.toLowerCase()})`;
  }
}

/** By its slug or name; 0 when there is none. */
async function tagId(queries: Queries, value: string): Promise<number> {
  const key = value.toLowerCase();
  const named = queries.selectFrom('tags').select('id').where('name_key', '=', key);
  return ((await findTag(queries, key)) ?? (await named.executeTakeFirst()))?.id ?? 0;
}
