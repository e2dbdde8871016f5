import { RELATED_MAX } from '@magpie/contract/limits';
import type { RelatedPosts } from '@magpie/contract/posts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import { scanIndex } from '../db/index-scan.ts';
import { SEARCHED_POSTS } from '../db/search/search-tables.ts';
import { NotFoundError } from '../errors.ts';
import { POST_LISTS } from '../lists/post-lists.ts';
import { isListed, requireReadable, type Viewer } from '../permissions.ts';
import { addPostFlags } from '../posts/post-flags.ts';
import { findPosts } from '../posts/post-rows.ts';
import { viewPosts } from '../posts/post-view.ts';
import { tagsOf } from '../tags/post-tags.ts';
import { indexedText } from '../words/words.ts';
import { wordsOfTag } from './tag-words.ts';

/** The newest posts show which words and tags are common. */
const SAMPLE = 200;
/** A word is common when more of the sampled posts have it. */
const RARE_MAX = 6;
/** Of the rare words of a title, the rarest this number are searched for, if they are likely to match so few posts. */
const WORDS_MAX = 5;
const EXPECTED_MAX = 2000;
/** The sample may be wrong about a word. */
const MATCHES_MAX = 3000;
/** The newest posts with one of the words, and the newest with each tag, are compared. */
const CANDIDATES_MAX = 50;
/** Of a word in a description, when one in a title or a tag counts 1. */
const IN_DESCRIPTION = 0.5;

/**
 * The posts that share the most with a post: tags and the words of its title, the rarer the better.
 * @throws NotFoundError, also for a removed post that the viewer may not read
 */
export async function listRelatedPosts(
  { database }: Context,
  viewer: Viewer,
  id: number,
): Promise<RelatedPosts> {
  const { read } = database;
  const post = await read
    .selectFrom('posts')
    .select(['title', 'author_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!post) throw new NotFoundError();
  requireReadable(viewer, post);

  const tagIds = ((await tagsOf(read, [id])).get(id) ?? []).map((tag) => tag.id);
  const words = [...new Set(indexedText(post.title).split(' ').filter(hasLetter))];
  const tags = await Promise.all(tagIds.map((tag) => wordsOfTag(read, tag)));
  const { rare, marks } = await weigh(read, id, words, tags);
  const found = await Promise.all([newestWith(read, rare), ...tagIds.map((tag) => newestTagged(read, tag))]);
  const candidates = await textsOf(read, new Set(found.flat()).difference(new Set([id])));
  const related = candidates
    .map((candidate) => ({ id: candidate.id, score: scoreOf(candidate, marks) }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, RELATED_MAX);
  return { results: await viewInOrder(read, viewer, related) };
}

interface Text {
  id: number;
  title: string;
  description: string;
  filters: string;
}

/** A word of the title, or a tag: the words that stand for it. */
interface Mark {
  words: readonly string[];
  weight: number;
}

/** The rare ones among the words, and what each word and tag is worth. */
async function weigh(
  queries: Queries,
  id: number,
  words: readonly string[],
  tags: readonly (readonly string[])[],
) {
  const sample = await selectTexts(queries)
    .where('post_words.post_id', '!=', id)
    .orderBy('post_words.post_id', 'desc')
    .limit(SAMPLE)
    .execute();
  const newestId = sample[0]?.id ?? 0;
  const countOf = (sought: readonly string[]) => sample.filter((text) => placeOf(text, sought) > 0).length;
  const counted = words.map((word) => ({ word, count: countOf([word]) })).sort((a, b) => a.count - b.count);
  const rare: string[] = [];
  let expected = 0;
  for (const { word, count } of counted) {
    expected += (count * newestId) / Math.max(1, sample.length);
    if (rare.length === WORDS_MAX || count > RARE_MAX || expected > EXPECTED_MAX) break;
    rare.push(word);
  }
  const marks = [
    ...counted.map(({ word, count }) => ({ words: [word], weight: weightOf(count) })),
    ...tags.map((ofTag) => ({ words: ofTag, weight: weightOf(countOf(ofTag)) })),
  ];
  return { rare, marks };
}

/** @param count of the sampled posts that have it */
function weightOf(count: number): number {
  return Math.log((SAMPLE + 1) / (count + 1));
}

async function newestWith(queries: Queries, words: readonly string[]): Promise<number[]> {
  if (words.length === 0) return [];
  const { rows } = await newestMatches(queries, words).execute(queries);
  return rows.map(({ id }) => id);
}

/** Reads the search index first, whatever number of rows the engine expects. */
export function newestMatches(queries: Queries, words: readonly string[]): RawBuilder<{ id: number }> {
  const terms = words.map((word) => ({ words: [word], isPrefix: false }));
  const { from, condition, id } = sqlOf(queries).matching(SEARCHED_POSTS, { all: [terms], none: [] });
  return sql`with matching as materialized (select ${id} as id from ${from} where ${condition})
    select id from (select id from matching limit ${MATCHES_MAX}) as bounded order by id desc limit ${CANDIDATES_MAX}`;
}

async function newestTagged(queries: Queries, topic_id: number): Promise<number[]> {
  const recent = scanIndex(queries, POST_LISTS.tag.recent.scan({ topic_id }));
  const { keys } = await recent.read({ order: 'desc', past: null, offset: 0, limit: CANDIDATES_MAX });
  return keys.map(({ id }) => id);
}

async function textsOf(queries: Queries, ids: ReadonlySet<number>): Promise<Text[]> {
  if (ids.size === 0) return [];
  return selectTexts(queries)
    .innerJoin('posts', 'posts.id', 'post_words.post_id')
    .where('posts.is_listed', '=', 1)
    .where('post_words.post_id', 'in', [...ids])
    .execute();
}

function selectTexts(queries: Queries) {
  return queries
    .selectFrom('post_words')
    .select(['post_words.post_id as id', 'post_words.title', 'post_words.description', 'post_words.filters']);
}

function scoreOf(text: Text, marks: readonly Mark[]): number {
  return marks.reduce((sum, { words, weight }) => sum + weight * placeOf(text, words), 0);
}

/** What one of these words counts where it stands in a text; 0 where none does. */
function placeOf({ title, description, filters }: Text, words: readonly string[]): number {
  const isIn = (text: string) => words.some((word) => ` ${text} `.includes(` ${word} `));
  if (isIn(title) || isIn(filters)) return 1;
  return isIn(description) ? IN_DESCRIPTION : 0;
}

/** Numbers say little. */
function hasLetter(word: string): boolean {
  return /\p{L}/u.test(word);
}

async function viewInOrder(queries: Queries, viewer: Viewer, posts: readonly { id: number }[]) {
  if (posts.length === 0) return [];
  const ids = posts.map(({ id }) => id);
  const rows = (await findPosts(queries, ids)).filter(isListed);
  const inOrder = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return addPostFlags(queries, viewer, await viewPosts(queries, inOrder));
}
