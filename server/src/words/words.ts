/** A word of a text, or two neighbouring characters of a script without spaces. */
export interface Word {
  /** Lower case, without accents. */
  text: string;
  /** The position of the whole word in the text, in UTF-16 code units: for `4o` that of `GPT-4o`. */
  start: number;
  end: number;
}

export interface Words {
  /** In the order of the text; a phrase is a sequence of these. */
  parts: Word[];
  /** Joined words such as `d3.js`; their parts are among `parts`. Each comes before the joined words within it. */
  joined: Word[];
}

/** Longer words are cut to this number of UTF-16 code units. */
const WORD_MAX = 60;
/** At most this number of neighbouring parts of a joined word form another joined word. */
const WITHIN_MAX = 4;

/** Characters of scripts that do not separate words by spaces. */
const UNSPACED = String.raw`[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々ー]--[\p{N}\p{P}\p{S}]]`;
const LETTER = String.raw`[[\p{L}\p{N}\p{M}]--${UNSPACED}]`;
/** A point or hyphen, even one that does not break lines. */
const JOINT = String.raw`[.\-\u2010\u2011]`;
const RUN = new RegExp(
  String.raw`(?<unspaced>${UNSPACED}+)|(?<!${LETTER})(?<special>c(?:\+\+|#)|\.net)(?!${LETTER})|(?<word>${LETTER}+(?:${JOINT}${LETTER}+)*)`,
  'giv',
);
const UNSPACED_CHARACTER = new RegExp(`^${UNSPACED}$`, 'v');
const UP_TO_JS = new RegExp(String.raw`^.+\.js(?=${JOINT}|$)`, 'iv');
const HAS_JOINT = new RegExp(JOINT, 'v');
const PART = /[^.\-\u2010\u2011]+/g;

/**
 * The words of a text, for the search index and for queries. Both engines index exactly these, so both find the same posts.
 */
export function wordsOf(text: string): Words {
  const found: Words = { parts: [], joined: [] };
  for (const match of text.matchAll(RUN)) {
    const { unspaced, special, word } = match.groups ?? {};
    if (unspaced !== undefined) addPairs(found.parts, unspaced, match.index);
    else if (special !== undefined) found.parts.push(wordAt(special, match.index));
    else if (word !== undefined) addWord(found, word, match.index);
  }
  return found;
}

/** All words of a text in one line. The joined ones are at the end, where no phrase includes them. */
export function indexedText(text: string): string {
  const { parts, joined } = wordsOf(text);
  return [...parts, ...joined].map((word) => word.text).join(' ');
}

/** Whether this is one character of a script without spaces. */
export function isUnspacedCharacter({ text }: Word): boolean {
  return UNSPACED_CHARACTER.test(text);
}

/** Adds the overlapping pairs of a run and then its last character, so that every character begins a word. */
function addPairs(parts: Word[], run: string, start: number) {
  const characters = [...run];
  let at = start;
  for (const [index, character] of characters.entries()) {
    const pair = character + (characters[index + 1] ?? '');
    parts.push({ text: fold(pair), start: at, end: at + pair.length });
    at += character.length;
  }
}

/**
 * Points and hyphens join the neighbours that make a name such as `d3.js` or `GPT-4o`; elsewhere they separate words. A run
 * without a digit is joined up to its last `.js`: `Next.js-based` is `next.js` and `based`.
 */
function addWord({ parts, joined }: Words, run: string, start: number) {
  // Most words have no point or hyphen; for them, this takes less than half the time.
  if (!HAS_JOINT.test(run)) {
    const word = wordAt(run, start);
    if (word.text !== '') parts.push(word);
    return;
  }
  const own = [...run.matchAll(PART)].map((part) => wordAt(part[0], start + part.index));
  const name = /\p{N}/u.test(run) ? run : (UP_TO_JS.exec(run)?.[0] ?? '');
  const whole = wordAt(name, start);
  const joint = own.filter(({ end }) => end <= whole.end);
  if (joint.length > 1)
    joined.push(whole, ...textsWithin(name, start, joint).map((text) => ({ ...whole, text })));
  for (const part of own) {
    const isJoint = joint.length > 1 && part.end <= whole.end;
    if (part.text !== '') parts.push(isJoint ? { ...part, start: whole.start, end: whole.end } : part);
  }
}

/** The joined words within another: for `LLaMA-3.1-8B` these are `llama-3`, `llama-3.1`, `3.1`, `3.1-8b` and `1-8b`. */
function textsWithin(run: string, start: number, parts: readonly Word[]): string[] {
  return parts.flatMap((first, index) =>
    parts
      .slice(index + 1, index + WITHIN_MAX)
      .map((last) => run.slice(first.start - start, last.end - start))
      .filter((text) => text !== run && isJoined(text))
      .map((text) => wordAt(text, 0).text),
  );
}

function isJoined(text: string): boolean {
  return /\p{N}|\.js$/iu.test(text);
}

function wordAt(text: string, start: number): Word {
  return { text: fold(text).slice(0, WORD_MAX), start, end: start + text.length };
}

const LIGATURES: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const ASCII = /^[\x20-\x7e]*$/;

/** Removes case, accents and every character that an engine would not treat as part of a word. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('\u2010', '-')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}.#+-]/gu, '')
    .toWellFormed();
}
