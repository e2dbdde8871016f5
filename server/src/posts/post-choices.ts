import { replies } from '@magpie/contract/messages';
import type { Tx } from '../db/database.ts';
import { InvalidError } from '../errors.ts';

interface ChoiceFields {
  category?: number | undefined;
  category_id?: number | undefined;
  tags?: readonly number[] | undefined;
}

interface Choices {
  category_id: number;
  /** undefined: the tags stay. */
  tag_ids: number[] | undefined;
}

/** What was chosen of the site's own; a post that has a category may keep it. @throws InvalidError */
export async function readChoices(
  tx: Tx,
  { category, category_id, tags }: ChoiceFields,
  before?: { category_id: number },
): Promise<Choices> {
  const field = category === undefined && category_id !== undefined ? 'category_id' : 'category';
  const chosen = category ?? category_id ?? before?.category_id;
  const tag_ids = tags && [...new Set(tags)];
  if (chosen === undefined) throw new InvalidError({ category: [replies.required] });

  const faults: Record<string, string[]> = {};
  if (!(await categoryExists(tx, chosen))) faults[field] = [replies.unknownCategory];
  if (tag_ids && !(await tagsExist(tx, tag_ids))) faults.tags = [replies.unknownTag];
  if (Object.keys(faults).length > 0) throw new InvalidError(faults);
  return { category_id: chosen, tag_ids };
}

async function categoryExists(tx: Tx, id: number) {
  const category = await tx.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();
  return category !== undefined;
}

async function tagsExist(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return true;
  const found = await tx.selectFrom('tags').select('id').where('id', 'in', ids).execute();
  return found.length === ids.length;
}
