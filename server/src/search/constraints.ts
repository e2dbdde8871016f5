import { OTHER_CATEGORY } from '@magpie/contract/other-category';
import { POST_KINDS, PREVIEW_TYPES } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import * as filterWords from '../db/search/filter-words.ts';
import type { Formula, Term } from '../db/search/formula.ts';
import { type SearchedTable, SEARCHED_POSTS } from '../db/search/search-tables.ts';
import { findSite } from '../sites/sites.ts';
import { findTag } from '../tags/tags.ts';
import { rangeOf } from './dates.ts';
import { isOther, type OtherFilter } from './filter.ts';
import type { SearchQuery } from './parse-query.ts';
import { type TagWords, withTags, wordsOfTags } from './tag-words.ts';

export interface Constraints {
  formula: Formula;
  /** Conditions on the post: on columns of `posts`, or on `createdAt`. */
  conditions: RawBuilder<boolean>[];
}

/**
 * The conditions of a query on the index and on columns of `posts`. Of several filters of one kind, one must match; of
 * several negated filters, none.
 * @param createdAt the time of submission, if rows are compared one by one; without it, dates of posts are looked up in the
 * index
 */
export async function constraintsOf(
  queries: Queries,
  table: SearchedTable,
  { wanted, unwanted, filters }: SearchQuery,
  tags: TagWords,
  createdAt?: RawBuilder<number>,
): Promise<Constraints> {
  const all: Term[][] = wanted.map((term) => withTags(term, tags));
  const none: Term[] = unwanted.flatMap((term) => withTags(term, tags));
  const conditions: RawBuilder<boolean>[] = [];
  const dates = rangeOf(filters);
  if (dates && table === SEARCHED_POSTS && !createdAt)
    all.push(termsOf(filterWords.wordsBetween(dates.since, dates.until)));
  else if (dates) {
    const at = createdAt ?? sql`posts.created_at`;
    conditions.push(sql`${at} >= ${dates.since}`, sql`${at} < ${dates.until}`);
  }
  const groups = Map.groupBy(filters.filter(isOther), ({ kind, isNegated }) => `${kind} ${isNegated}`);
  for (const group of groups.values()) {
    const [{ kind, isNegated } = { kind: 'site', isNegated: false } as const] = group;
    // A comment is indexed with its author; the other operators are conditions on its post.
    if (table === SEARCHED_POSTS || kind === 'author') {
      const { words, isInverse = false } = await wordsOfFilters(queries, kind, group);
      const terms = termsOf(words);
      if (isNegated === isInverse) all.push(terms);
      else none.push(...terms);
      continue;
    }
    const either = sql.join(
      await Promise.all(group.map((filter) => conditionOf(queries, filter))),
      sql` or `,
    );
    // For a post without a kind the condition is null.
    conditions.push(isNegated ? sql<boolean>`(${either}) is not true` : sql<boolean>`(${either})`);
  }
  return { formula: { all, none }, conditions };
}

function termsOf(words: readonly string[]): Term[] {
  return (words.length > 0 ? words : [filterWords.NO_ROW]).map((word) => ({
    words: [word],
    isPrefix: false,
  }));
}

interface FilterWords {
  words: string[];
  /** Matching rows have none of the words, instead of one of them. */
  isInverse?: boolean;
}

async function wordsOfFilters(
  queries: Queries,
  kind: OtherFilter['kind'],
  filters: readonly OtherFilter[],
): Promise<FilterWords> {
  const values = filters.map(({ value }) => value);
  switch (kind) {
    case 'author':
      return { words: values.map(filterWords.authorWord) };
    case 'type':
      return { words: values.map((value) => filterWords.typeWord(value.toLowerCase())) };
    case 'kind':
      return { words: values.flatMap((value) => filterWords.kindWords(value.toLowerCase())) };
    case 'tag': {
      const ids = await Promise.all(filters.map((filter) => tagId(queries, filter)));
      return { words: (await wordsOfTags(queries, ids)).flat() };
    }
    case 'site': {
      const sites = await Promise.all(values.map((value) => findSite(queries, value)));
      return { words: sites.map((site) => filterWords.siteWord(site?.host ?? '')) };
    }
    case 'category':
      return wordsOfCategories(queries, values);
  }
}

/**
 * Posts of a deleted category are in Other, but are still indexed by the word of the deleted category. So the posts in Other
 * are found as those in no other category.
 */
async function wordsOfCategories(queries: Queries, values: readonly string[]): Promise<FilterWords> {
  const slugs = values.map((value) => value.toLowerCase());
  const categories = await queries.selectFrom('categories').select(['id', 'slug']).execute();
  const isInverse = slugs.includes(OTHER_CATEGORY.slug);
  const named = categories.filter(({ slug }) => slugs.includes(slug) !== isInverse);
  return { words: named.map(({ id }) => filterWords.categoryWord(id)), isInverse };
}

async function conditionOf(queries: Queries, filter: OtherFilter): Promise<RawBuilder<boolean>> {
  const { kind, value } = filter;
  switch (kind) {
    case 'category':
      return sql`posts.category_id in (select id from categories where slug = ${value.toLowerCase()})`;
    case 'type':
      return sql`posts.preview_type = ${PREVIEW_TYPES.find((type) => type === value.toLowerCase()) ?? ''}`;
    case 'kind':
      return sql`posts.kind = ${POST_KINDS.find((one) => one === value.toLowerCase()) ?? ''}`;
    case 'tag':
      return sql`exists (select 1 from post_tags where post_id = posts.id and tag_id = ${await tagId(queries, filter)})`;
    case 'site':
      return sql`exists (select 1 from post_sites where post_id = posts.id and site_id = ${(await findSite(queries, value))?.id ?? 0})`;
    case 'author':
      return sql`posts.author_id in (select id from users where username_key = ${value.toLowerCase()} and deleted_at is null)`;
  }
}

/** The id of the tag with this slug, or else with this name; a quoted value is looked up as a name first. 0 for none. */
async function tagId(queries: Queries, { value, isQuoted }: OtherFilter): Promise<number> {
  const key = value.toLowerCase();
  const named = () => queries.selectFrom('tags').select('id').where('name_key', '=', key).executeTakeFirst();
  const tag = isQuoted
    ? ((await named()) ?? (await findTag(queries, key)))
    : ((await findTag(queries, key)) ?? (await named()));
  return tag?.id ?? 0;
}
