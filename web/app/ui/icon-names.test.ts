import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ICON_NAMES } from './icon-names.ts';

test('the sprite holds every icon that is named, and no other', () => {
  const sprite = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);
  expect(drawn).toEqual([...ICON_NAMES]);
});
