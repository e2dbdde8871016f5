import { expect, test } from 'vitest';
import { measurePage, shareRight } from './measure-page.ts';
import { savedPages, savedPagesArePresent } from './saved-pages.ts';

if (!savedPagesArePresent) console.warn('Skipped: ../shared/data/pages is not here.');

test.skipIf(!savedPagesArePresent)(
  'at least 95 % of the fields of the saved pages come out right',
  async () => {
    const measured = [];
    for (const page of savedPages()) measured.push(await measurePage(page));
    const wrong = measured.flatMap(({ page, verdicts }) =>
      Object.entries(verdicts).flatMap(([field, verdict]) =>
        verdict === 'wrong' ? [`${page.id} ${field}`] : [],
      ),
    );
    expect(shareRight(measured), `wrong: ${wrong.join(', ')}`).toBeGreaterThanOrEqual(0.95);
  },
);
