import { sql } from 'kysely';
import { indexedText } from '../../words/words.ts';
import { beginsWith } from '../begins-with.ts';
import type { Queries, Tx } from '../database.ts';
import { insertAll } from '../insert-all.ts';

/**
 * Finds words with a typing error. The neighbours of a word are the word itself and the texts that remain when one of its
 * letters is deleted. Two words that differ by one letter, or by two swapped letters, have a neighbour in common.
 */

const LETTERS_MIN = 4;
const LENGTH_MAX = 24;
/** The typed word or the word that is meant must have at least this many letters. */
const FORGIVING_MIN = 5;
/** The largest number of known words that are read for each neighbour of a half-typed word. */
const BEGINNINGS_MAX = 100;

/** Whether a typed word is looked up as one that may have a typing error. */
export function isForgiving(word: string): boolean {
  return hasLetters(word, FORGIVING_MIN - 1);
}

/** Whether a word has only letters and digits, and at least `min` letters. */
function hasLetters(word: string, min: number): boolean {
  const isWord = word.length <= LENGTH_MAX && /^[\p{L}\p{N}]+$/u.test(word);
  return isWord && word.replaceAll(/\p{N}/gu, '').length >= min;
}

/** Stores the neighbours of the words in names of tags. */
export async function learnNames(tx: Tx, names: readonly string[]): Promise<void> {
  await learnWords(tx, indexedText(names.join(' \n ')).split(' '));
}

/**
 * Stores the neighbours of new words. They stay when the last post with the word is deleted.
 * @param learned words that are known
 * @returns the words that are now known besides them
 */
export async function learnWords(
  tx: Tx,
  words: readonly string[],
  learned: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const fit = [...new Set(words)].filter((word) => !learned.has(word) && hasLetters(word, LETTERS_MIN));
  const known = await knownWords(tx, fit);
  const rows = fit
    .filter((word) => !known.has(word))
    // Sorted, so that two transactions cannot deadlock.
    .sort()
    .flatMap((word) => neighboursOf(word).map((neighbour) => ({ neighbour, word })));
  await insertAll(tx, 'word_neighbours', rows, 'on conflict do nothing');
  return fit;
}

/** The words among these whose neighbours are stored. */
export async function knownWords(queries: Queries, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await queries
    .selectFrom('word_neighbours')
    .select('word')
    .where('neighbour', 'in', words)
    .whereRef('neighbour', '=', 'word')
    .execute();
  return new Set(rows.map(({ word }) => word));
}

/** The known words that differ from this one by one typing error. */
export async function similarWords(queries: Queries, word: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('word_neighbours')
    .select('word')
    .distinct()
    .where('neighbour', 'in', soughtFor(word))
    .execute();
  return rows.map((row) => row.word).filter((other) => other !== word && isMeantBy(word, other));
}

/**
 * The beginnings of known words that differ from the half-typed word by one typing error: for `trasnfor`, `transfor`. None
 * if a known word begins as typed. Such a beginning shares a neighbour with the half-typed word, and the known word has a
 * neighbour that begins with this shared one. So this looks for neighbours that begin with a neighbour of the half-typed
 * word.
 */
export async function similarBeginnings(queries: Queries, typed: string): Promise<string[]> {
  const reads = soughtFor(typed).map(
    (neighbour) =>
      sql`select word from (select word from word_neighbours
        where ${beginsWith(queries, 'neighbour', neighbour)} limit ${sql.lit(BEGINNINGS_MAX)}) as own`,
  );
  const { rows } = await sql<{ word: string }>`${sql.join(reads, sql` union `)}`.execute(queries);
  const words = rows.map(({ word }) => word);
  if (words.some((word) => word.startsWith(typed))) return [];
  return [...new Set(words.flatMap((word) => similarBeginning(typed, word) ?? []))];
}

/** The beginning of `word` that differs from `typed` by one typing error. */
export function similarBeginning(typed: string, word: string): string | undefined {
  const beginnings = [typed.length, typed.length + 1, typed.length - 1].map((length) =>
    word.slice(0, length),
  );
  return beginnings.find((beginning) => isMeantBy(typed, beginning));
}

/**
 * The neighbours that a typed word may share with the word that is meant. If fewer than `FORGIVING_MIN` letters are typed,
 * the word that is meant has one letter more, and the neighbour that they share is the typed word itself.
 */
function soughtFor(typed: string): string[] {
  return hasLetters(typed, FORGIVING_MIN) ? neighboursOf(typed) : [typed];
}

/** The word, and the word without each of its letters. */
function neighboursOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])];
}

function isMeantBy(typed: string, word: string): boolean {
  return [typed, word].some((one) => hasLetters(one, FORGIVING_MIN)) && isOneErrorApart(typed, word);
}

/** One letter added, deleted or replaced, or two adjacent letters swapped. Other digits are no error but another version. */
function isOneErrorApart(a: string, b: string): boolean {
  if (digitsOf(a) !== digitsOf(b)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return (
    isSwapped || restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)
  );
}

function digitsOf(word: string): string {
  return word.replaceAll(/\P{N}/gu, '');
}
