import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './source-files.ts';

/** Words of this project's former vocabulary, by what stands for them now (the glossary in docs/architecture.md). */
const REPLACED: Record<string, RegExp> = {
  requester: /\b(asker|Asker)/,
  'keyset range': /\b(stride|Stride|walkOf|walkLong|mergedWalk)/,
  'deep page': /\b(farPlace|FarPlace|pageFarDown)/,
  tick: /\bothersTurn\b/,
  sync: /\b(untold|toldPlaces|ToldActs)/,
  reserve: /\b(takeAtOnce|giveBack)\b/,
  'event replay': /\bearlyActs?\b/,
  dehydrated: /\bhandedOver\b/,
};

const files = sourceFiles('contract', 'server', 'web', 'e2e', 'bench', 'scripts').filter(
  (file) => !file.endsWith('vocabulary.test.ts'),
);

test.each(Object.entries(REPLACED))('says %s instead of a former word', (_word, former) => {
  expect(files.filter((file) => former.test(readSource(file)))).toEqual([]);
});
