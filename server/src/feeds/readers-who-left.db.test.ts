import { expect, test } from 'vitest';
import { shortenStrides } from '../db/walk.ts';
import { BusyError } from '../errors.ts';
import { KeptReply } from '../kept/kept-page.ts';
import { anAsker } from '../testing/an-asker.ts';
import { aSite } from '../testing/test-site.ts';
import { listFeed } from './feeds.ts';

const { aUser, aPost, context } = await aSite();
const author = await aUser();
for (const category of [2, 1, 1, 1]) await aPost({ by: author, category });
shortenStrides(context.database.read, { single: 1, merged: 1, fitting: 1 });

test.each([
  ['of a page for that reader alone', { page: '12' }, false],
  ['but not of one that is kept for everybody', {}, true],
])('the walk ends with its reader, %s', async (_name, paging, isKept) => {
  const asker = anAsker('reader');
  asker.leave();
  const query = { author: author.id, category: 'videos', ...paging };
  const read = listFeed(context, null, 'recent', query, asker);
  if (isKept) expect(await read).toBeInstanceOf(KeptReply);
  else await expect(read).rejects.toThrow(BusyError);
});
