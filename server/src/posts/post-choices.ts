import * as categoryMessages from '@magpie/contract/messages/categories';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as tagMessages from '@magpie/contract/messages/tags';
import type { Tag } from '@magpie/contract/tags';
import type { Tx } from '../db/database.ts';
import { InvalidError } from '../errors.ts';
import { byName } from '../tags/post-tags.ts';

interface ChoiceFields {
  category?: number | undefined;
  category_id?: number | undefined;
  tags?: readonly number[] | undefined;
}

interface Choices {
  category: { id: number; name: string; slug: string };
  /** undefined: the tags do not change. */
  tags: Tag[] | undefined;
}

/** The category and tags of a submission or edit, read from the database. @throws InvalidError */
export async function readChoices(
  tx: Tx,
  { category, category_id, tags }: ChoiceFields,
  before?: { category_id: number },
): Promise<Choices> {
  const field = category === undefined && category_id !== undefined ? 'category_id' : 'category';
  const chosen = category ?? category_id ?? before?.category_id;
  const tag_ids = tags && [...new Set(tags)];
  if (chosen === undefined) throw new InvalidError({ category: [fieldMessages.required] });

  const found = await tx
    .selectFrom('categories')
    .select(['id', 'name', 'slug'])
    .where('id', '=', chosen)
    .executeTakeFirst();
  const foundTags = tag_ids && (await findTags(tx, tag_ids));
  const faults: Record<string, string[]> = {};
  if (!found) faults[field] = [categoryMessages.unknownCategory];
  if (foundTags?.length !== tag_ids?.length) faults.tags = [tagMessages.unknownTag];
  if (!found || faults.tags) throw new InvalidError(faults);
  return { category: found, tags: foundTags };
}

async function findTags(tx: Tx, ids: readonly number[]): Promise<Tag[]> {
  if (ids.length === 0) return [];
  const found = await tx.selectFrom('tags').select(['id', 'name', 'slug']).where('id', 'in', ids).execute();
  return found.sort(byName);
}
