import { calls } from '@magpie/contract/calls';
import type { Context } from '../context.ts';
import { onePage, type PageQuery } from '../db/paging.ts';
import { KeptPage, KeptReply } from '../kept/kept-page.ts';
import { byName } from './post-tags.ts';

/** All of them, by name. @throws NotFoundError for a page that does not exist */
export async function listTags({ config, database, kept }: Context, { page }: PageQuery): Promise<KeptReply> {
  const all = await kept.categories.get(`tags ${page}`, async () => {
    const tags = await database.read.selectFrom('tags').select(['id', 'name']).execute();
    return new KeptPage(onePage(config.publicUrl + calls.listTags.path, tags.sort(byName), { page }));
  });
  return new KeptReply(all);
}
