import type { Tx } from '../../../db/database.ts';
import { countAnew } from '../../stored-counts.ts';
import type { Plan } from '../plan/plan.ts';
import { storeComments } from './comments.ts';
import type { Ids } from './ids.ts';
import { storeLikesAndBookmarks } from './likes-and-bookmarks.ts';
import { storeModeration } from './moderation.ts';
import { storePeople } from './people.ts';
import { storePosts } from './posts.ts';

/** Writes the plan, and recounts the stored counts. */
export async function storePlan(tx: Tx, plan: Plan, password_hash: string): Promise<void> {
  const people = await storePeople(tx, plan, password_hash);
  const posts = await storePosts(tx, plan, people);
  const comments = await storeComments(tx, plan, { people, posts });
  const ids: Ids = { people, posts, comments };
  await storeLikesAndBookmarks(tx, plan, ids);
  await storeModeration(tx, plan, ids);
  await countAnew(tx);
}
