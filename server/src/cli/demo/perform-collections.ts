import { DAY_MS, HOUR_MS } from '@magpie/contract/limits';
import { createCollection } from '../../collections/collections.ts';
import { followCollection } from '../../collections/follow-collection.ts';
import { addCollectionItem } from '../../collections/items/add-item.ts';
import { readCollectionItem } from '../../collections/items/read-item.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../permissions.ts';
import { readDemoCollections } from './content/collections.ts';

const NEWEST_AGO_MS = 2 * HOUR_MS;
const APART_MS = 3.5 * DAY_MS;
/** Every second of the other users follows the first collection, every third the second one, and so on. */
const FOLLOWERS_EVERY = 2;
/** Each follower has read three items more than the one before, modulo the number of items. */
const READ_STEP = 3;

/** Collections of the demo’s people, with followers who have read some of the items. */
export async function performCollections(
  at: (moment: number) => Context,
  now: number,
  people: ReadonlyMap<string, Actor>,
): Promise<void> {
  for (const [index, { owner, items, ...collection }] of readDemoCollections().entries()) {
    const actor = people.get(owner);
    if (!actor) throw new Error(`Nobody in the demo is called ${owner}.`);
    const made = now - NEWEST_AGO_MS - index * APART_MS;
    const { id } = await createCollection(at(made), actor, collection);
    const item_ids: number[] = [];
    for (const item of items) item_ids.push((await addCollectionItem(at(made), actor, id, item)).id);
    if (collection.visibility !== 'public') continue;
    const others = [...people.values()].filter((other) => other !== actor);
    const followers = others.filter((_, number) => number % (FOLLOWERS_EVERY + index) === 0);
    for (const [number, follower] of followers.entries()) {
      const then = at(made + (number + 1) * HOUR_MS < now ? made + (number + 1) * HOUR_MS : made);
      await followCollection(then, follower, id);
      for (const item_id of item_ids.slice(0, (number * READ_STEP) % item_ids.length))
        await readCollectionItem(then, follower, { id, item_id });
    }
  }
}
