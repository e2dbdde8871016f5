import { RELATED_MAX } from '@magpie/contract/limits';
import type { RelatedPosts } from '@magpie/contract/posts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import { indexRows } from '../db/index-scan.ts';
import { SEARCHED_POSTS } from '../db/search/search-tables.ts';
import { NotFoundError } from '../errors.ts';
import { POST_LISTS } from '../lists/post-lists.ts';
import { unmutedFor } from '../mutes/unmuted.ts';
import { isListed, requireReadable, type Viewer } from '../permissions.ts';
import { presentId } from '../posts/duplicates/merged-posts.ts';
import { addPostFlags } from '../posts/post-flags.ts';
import { findPosts } from '../posts/post-rows.ts';
import { viewPosts } from '../posts/post-view.ts';
import { tagsOf } from '../tags/post-tags.ts';
import { indexedText } from '../words/words.ts';
import { wordsOfTags } from './tag-words.ts';

/** This many of the newest posts show which words and tags are common. */
const SAMPLE = 200;
/** A word is common when more of the sampled posts than this have it. */
const RARE_MAX = 6;
/** How many of the rare words of a title are searched for, the rarest first. */
const WORDS_MAX = 5;
/** Words are searched for only while the posts that each is expected to match add up to no more than this. */
const EXPECTED_MAX = 300;
/** How many of the newest posts with one of the words, and with each tag, are compared. */
const CANDIDATES_MAX = 50;
/** The factor for a word in a description; for one in a title, or a tag, it is 1. */
const IN_DESCRIPTION = 0.5;

/**
 * The posts that share the most with a post: tags and the words of its title, the rarer the better. The id of a
 * merged post stands for the one that it was merged into.
 * @throws NotFoundError, also for a post that the viewer may not read
 */
export async function listRelatedPosts(
  { database }: Context,
  viewer: Viewer,
  requested: number,
): Promise<RelatedPosts> {
  const { read } = database;
  const post = (await readPost(read, requested)) ?? (await readPost(read, await presentId(read, requested)));
  if (!post) throw new NotFoundError();
  const { id } = post;
  requireReadable(viewer, post);

  const tagIds = ((await tagsOf(read, [id])).get(id) ?? []).map((tag) => tag.id);
  const words = [...new Set(indexedText(post.title).split(' ').filter(hasLetter))];
  const tags = await wordsOfTags(read, tagIds);
  const { rare, signals } = await weigh(read, id, words, tags);
  const found = await findCandidates(read, id, rare, tagIds);
  const unmuted = await unmutedFor(read, viewer);
  const candidates = await textsOf(read, unmuted ? [...(await unmuted(found))] : found);
  const related = candidates
    .map((candidate) => ({ id: candidate.id, score: scoreOf(candidate, signals) }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, RELATED_MAX);
  return { results: await viewInOrder(read, viewer, related) };
}

function readPost(queries: Queries, id: number) {
  return queries
    .selectFrom('posts')
    .select(['id', 'title', 'author_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The words of a post, with a blank at each end. */
interface Text {
  id: number;
  /** The words of its title, and those that operators search for; of the latter only those for tags are compared. */
  heading: string;
  description: string;
}

/** What two posts may have in common: a word of the title, or a tag with the words that the index has for it. */
interface Signal {
  words: readonly string[];
  weight: number;
}

/** The rare words, and the weight of each word and tag. */
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
  const signals = [
    ...counted.map(({ word, count }) => ({ words: [word], weight: weightOf(count) })),
    ...tags.map((ofTag) => ({ words: ofTag, weight: weightOf(countOf(ofTag)) })),
  ];
  return { rare, signals };
}

/** @param count how many of the sampled posts have the word or tag */
function weightOf(count: number): number {
  return Math.log((SAMPLE + 1) / (count + 1));
}

/** Other posts with one of the words or tags. */
async function findCandidates(
  queries: Queries,
  id: number,
  words: readonly string[],
  tagIds: readonly number[],
): Promise<number[]> {
  const lists = [
    ...(words.length > 0 ? [newestMatches(queries, words)] : []),
    ...tagIds.map((topic_id) => indexRows(POST_LISTS.tag.recent.scan({ topic_id }), NEWEST)),
  ];
  if (lists.length === 0) return [];
  const parts = lists.map((list, index) => sql`select id from (${list}) as ${sql.raw(`list_${index}`)}`);
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` union `)}`.execute(queries);
  return rows.map((row) => row.id).filter((other) => other !== id);
}

const NEWEST = { order: 'desc', past: null, offset: 0, limit: CANDIDATES_MAX } as const;

export function newestMatches(queries: Queries, words: readonly string[]): RawBuilder<{ id: number }> {
  const terms = words.map((word) => ({ words: [word], isPrefix: false }));
  const wanted = { columns: sql`post_words.post_id as id`, limit: CANDIDATES_MAX };
  return sqlOf(queries).newest(SEARCHED_POSTS, { all: [terms], none: [] }, wanted);
}

async function textsOf(queries: Queries, ids: readonly number[]): Promise<Text[]> {
  if (ids.length === 0) return [];
  return selectTexts(queries)
    .innerJoin('posts', 'posts.id', 'post_words.post_id')
    .where('posts.is_listed', '=', 1)
    .where('post_words.post_id', 'in', ids)
    .execute();
}

function selectTexts(queries: Queries) {
  return queries
    .selectFrom('post_words')
    .select([
      'post_words.post_id as id',
      sql<string>`' ' || post_words.title || ' ' || post_words.filters || ' '`.as('heading'),
      sql<string>`' ' || post_words.description || ' '`.as('description'),
    ]);
}

function scoreOf(text: Text, signals: readonly Signal[]): number {
  return signals.reduce((sum, { words, weight }) => sum + weight * placeOf(text, words), 0);
}

/** The factor for the part of a post that contains one of these words; 0 if none does. */
function placeOf({ heading, description }: Text, words: readonly string[]): number {
  const isIn = (text: string) => words.some((word) => text.includes(` ${word} `));
  if (isIn(heading)) return 1;
  return isIn(description) ? IN_DESCRIPTION : 0;
}

/** Numbers are ignored: posts that share one are rarely about the same subject. */
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
