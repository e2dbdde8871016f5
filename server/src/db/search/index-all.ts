import type { Tx } from '../database.ts';
import { indexComments } from './index-comments.ts';
import { indexPosts } from './index-posts.ts';
import { learnNames } from './neighbours.ts';

const ROWS_PER_STEP = 500;
const ROWS_PER_REPORT = 10_000;

/** Indexes every post and comment of a site whose index is empty. @param report receives progress messages */
export async function indexAll(tx: Tx, report: (progress: string) => void): Promise<void> {
  const tags = await tx.selectFrom('tags').select('name').execute();
  await learnNames(
    tx,
    tags.map(({ name }) => name),
  );
  await inSteps('posts', report, async (after) => {
    const posts = tx.selectFrom('posts').select('id').where('id', '>', after);
    const ids = (await posts.orderBy('id').limit(ROWS_PER_STEP).execute()).map(({ id }) => id);
    await indexPosts(tx, ids);
    return ids;
  });
  await inSteps('comments', report, async (after) => {
    const comments = await tx
      .selectFrom('comments')
      .innerJoin('users', 'users.id', 'comments.author_id')
      .select(['comments.id', 'comments.content', 'users.username'])
      .where('comments.id', '>', after)
      .orderBy('comments.id')
      .limit(ROWS_PER_STEP)
      .execute();
    await indexComments(tx, comments);
    return comments.map(({ id }) => id);
  });
}

/** @param step indexes the next rows after an id and returns their ids */
async function inSteps(
  what: string,
  report: (progress: string) => void,
  step: (after: number) => Promise<number[]>,
): Promise<void> {
  let [after, done] = [0, 0];
  for (let ids: number[]; (ids = await step(after)).length > 0;) {
    after = ids.at(-1) ?? after;
    done += ids.length;
    if (done % ROWS_PER_REPORT === 0 || ids.length < ROWS_PER_STEP)
      report(`indexed ${done} ${what} for the search`);
  }
}
