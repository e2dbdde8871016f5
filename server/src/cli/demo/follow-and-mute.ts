import type { FollowKind, MuteKind } from '@magpie/contract/values';
import type { Context } from '../../context.ts';
import { onFollowed } from '../../collections/follow-collection.ts';
import { follow } from '../../follows/follows.ts';
import { mute } from '../../mutes/mutes.ts';
import type { Actor } from '../../permissions.ts';
import { findSite } from '../../sites/sites.ts';
import type { Person } from './plan/people.ts';
import type { Plan, Target } from './plan/plan.ts';

/** Lets the people of the demo follow and mute. Targets that the site does not have are left out. */
export async function followAndMute(
  at: (moment: number) => Context,
  { follows, mutes }: Pick<Plan, 'follows' | 'mutes'>,
  actorOf: (person: Person) => Actor,
): Promise<void> {
  for (const { by, at: moment, target } of follows) {
    const id = await idOf(at(moment), target);
    if (id !== undefined && target.name !== by)
      await follow(at(moment), actorOf(by), { kind: target.kind, id }, onFollowed);
  }
  for (const { by, at: moment, target } of mutes) {
    const id = await idOf(at(moment), target);
    if (id !== undefined && target.name !== by)
      await mute(at(moment), actorOf(by), { kind: target.kind, target: id });
  }

  async function idOf(
    { database: { read } }: Context,
    { kind, name }: Target<FollowKind | MuteKind>,
  ): Promise<number | string | undefined> {
    if (kind === 'user') return actorOf(name).id;
    if (kind === 'site') return (await findSite(read, name))?.host;
    if (kind === 'word') return name;
    // Collections have titles, not names.
    if (kind === 'collection') return undefined;
    const [table, column] = kind === 'tag' ? (['tags', 'name'] as const) : (['categories', 'slug'] as const);
    return (await read.selectFrom(table).select('id').where(column, '=', name).executeTakeFirst())?.id;
  }
}
