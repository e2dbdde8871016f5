import { calls } from '@magpie/contract/calls';
import type { PageOf } from '@magpie/contract/fields';
import type { Tag } from '@magpie/contract/tags';
import type { Context } from '../context.ts';
import { onePage, type PageQuery } from '../db/paging.ts';
import { byName } from './post-tags.ts';

/** All tags, sorted by name. @throws NotFoundError for a page number outside 1 to 500 */
export async function listTags({ config, database }: Context, { page }: PageQuery): Promise<PageOf<Tag>> {
  const tags = await database.read.selectFrom('tags').select(['id', 'name']).execute();
  return onePage(config.publicUrl + calls.listTags.path, tags.sort(byName), { page });
}
