import { expect, test } from 'vitest';
import { documents } from './documents.ts';
import { readSource, sourceFiles } from './source-files.ts';

/** Former terms of this project, by the term that replaced them; docs/architecture.md explains some of the latter. */
const REPLACED: Record<string, RegExp> = {
  requester: /\b(asker|Asker)/,
  'keyset range': /\b(stride|Stride|inStretch|walkOf|walkLong|mergedWalk)/,
  'deep page': /\b(farPlace|FarPlace|pageFarDown|placeAt|nthPlace)/,
  tick: /\b(othersTurn|leaveTurn|ownTurn)\b/,
  sync: /\b(untold|toldPlaces|ToldActs|isHearing|hearOut)/,
  reserve: /\b(takeAtOnce|giveBack)\b/,
  cache: /\b([kK]ept(Reply|Page|Answer|If)|keepFrom|[qQ]uickRepl|longWay)/,
  'viewer flags': /\b(MarkBits|prepareMarks|storeMarks)\b/,
  'transact with options': /\btransact(Aside|Alone|AtLeisure)\b/,
  stats: /\b[tT]ally\b/,
  'bypass Kysely': /\b(shortWay|leadsIntoTransactions)/,
  template: /\b(crcWithHoles|crc-with-holes)\b/,
  'event replay': /\b(earlyActs?|catchUp)\b/,
  dehydrated: /\b(handedOver|TakenOver)\b/,
  notification: /\b(told[.?:]|const told\b|hasTold|toldAt|tellAll)/,
  heartbeat: /\bbeat\(/,
  'matching rows': /\b(isF|f)itting\b/,
  'optimistic value': /\b(useWish\b|wishes\b|complain\()/,
};

const files = sourceFiles('contract', 'server', 'web', 'e2e', 'bench', 'scripts').filter(
  (file) => !file.endsWith('vocabulary.test.ts'),
);

test.each(Object.entries(REPLACED))('code says %s instead of a former word', (_word, former) => {
  expect(files.filter((file) => former.test(readSource(file)))).toEqual([]);
});

/** Words that texts avoid, by the word that texts use instead. */
const MIXED_UP: Record<string, RegExp> = {
  email: /(?<![/.-])\b(mails|mailed|(an?|by) mail(?! (server|program|filter|provider)))\b(?![/-])/i,
  'logged in': /\bsigned[ -]in\b/i,
};

const texts = [
  ...documents().map(({ path, text }) => ({ path, text: withoutCode(text) })),
  ...sourceFiles('contract/src/messages', 'web/app/routes').map((path) => ({ path, text: readSource(path) })),
];

test.each(Object.entries(MIXED_UP))('texts say %s instead of another word for it', (_word, other) => {
  expect(texts.filter(({ text }) => other.test(text)).map(({ path }) => path)).toEqual([]);
});

function withoutCode(text: string): string {
  return text.replace(/```[^]*?```|`[^`\n]*`|\]\([^)]*\)/g, '');
}
