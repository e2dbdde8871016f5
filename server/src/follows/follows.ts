import { calls } from '@magpie/contract/calls';
import type {
  Follow,
  FollowBody,
  FollowPage,
  FollowParams,
  FollowState,
} from '@magpie/contract/following/follows';
import { FOLLOWS_MAX } from '@magpie/contract/limits';
import * as followMessages from '@magpie/contract/messages/following/follows';
import type { FollowKind } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { rowLock } from '../db/engine-sql.ts';
import { type IndexScan, scanIndex } from '../db/index-scan.ts';
import { CREATED_AT } from '../db/keyset.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { type PageQuery, pageUrl, readPage } from '../db/paging.ts';
import { InvalidError, NotFoundError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { readHost } from '../site-hosts.ts';
import { forgetIdleSites } from '../sites/sites.ts';
import {
  findTargetId,
  findWithTargets,
  readId,
  requestTargetId,
  TARGET_COLUMNS,
  type TargetRow,
  targetOf,
} from './targets.ts';

export const FOLLOW_LISTS = {
  ofUser: {
    indexes: ['follows_newest'],
    scan: ({ user_id }: { user_id: number }): IndexScan => ({
      table: 'follows',
      sort: CREATED_AT,
      conditions: [sql`user_id = ${user_id}`],
    }),
  },
} as const;

/** What the actor follows, the most recently followed first. @throws NotFoundError for an invalid page */
export async function listFollows(
  { config, database }: Context,
  actor: Actor,
  query: PageQuery,
): Promise<FollowPage> {
  const { read } = database;
  const source = scanIndex(read, FOLLOW_LISTS.ofUser.scan({ user_id: actor.id }));
  const { rows, next, previous } = await readPage(
    source,
    (ids) => findWithTargets(read, 'follows', ids),
    query,
  );
  const url = config.publicUrl + calls.listFollows.path;
  return {
    results: rows.flatMap((row) => viewFollow(row) ?? []),
    next: pageUrl(url, {}, next),
    previous: pageUrl(url, {}, previous),
  };
}

/** What else happens when somebody begins to follow a target. */
export type OnFollowed = (tx: Tx, followed: NewFollow) => Promise<void>;

export interface NewFollow {
  user_id: number;
  kind: FollowKind;
  target: number;
  created_at: number;
}

/** Idempotent. @throws InvalidError for what does not exist, for oneself, and above the limit */
export async function follow(
  { database, clock }: Context,
  actor: Actor,
  { kind, id }: FollowBody,
  onFollowed: OnFollowed,
): Promise<Follow> {
  const user_id = actor.id;
  return database.transact(async (tx) => {
    const target = await requestTargetId(tx, kind, id);
    const isHidden = kind === 'collection' && (await isPrivate(tx, target));
    // Locks the user: one change at a time, so that the limit holds.
    await requireStillLoggedIn(tx, actor);
    if (target === undefined || isHidden)
      throw new InvalidError({ id: [followMessages.unknownFollow[kind]] });
    if (kind === 'user' && target === user_id) throw new InvalidError({ id: [followMessages.ownFollow] });
    const column = TARGET_COLUMNS[kind];
    const followed = { user_id, kind, target, created_at: clock() };
    const existing = await tx
      .selectFrom('follows')
      .select('id')
      .where('user_id', '=', user_id)
      .where(column, '=', target)
      .executeTakeFirst();
    const row = existing ?? (await insert());
    const [found] = await findWithTargets(tx, 'follows', [row.id]);
    const view = found && viewFollow(found);
    if (!view) throw new NotFoundError();
    return view;

    async function insert() {
      const { count } = await tx
        .selectFrom('follows')
        .select((of) => of.fn.countAll<number | string>().as('count'))
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= FOLLOWS_MAX)
        throw new InvalidError({ id: [followMessages.tooManyFollows(FOLLOWS_MAX)] });
      const { created_at } = followed;
      const inserted = await tx
        .insertInto('follows')
        .values({ user_id, ...NO_TARGET, [column]: followed.target, created_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await onFollowed(tx, followed);
      return inserted;
    }
  });
}

const NO_TARGET = {
  target_user_id: null,
  tag_id: null,
  category_id: null,
  site_id: null,
  collection_id: null,
};

/** Locks the collection, so that it cannot become private meanwhile; the user is locked later, as everywhere. */
async function isPrivate(tx: Tx, id = 0): Promise<boolean> {
  const collection = await tx
    .selectFrom('collections')
    .select('visibility')
    .where('id', '=', id)
    .modifyEnd(rowLock(tx))
    .executeTakeFirst();
  return collection?.visibility === 'private';
}

/** Idempotent. @throws NotFoundError for what cannot be an id */
export async function unfollow(
  { database }: Context,
  actor: Actor,
  { kind, id }: FollowParams,
): Promise<void> {
  requireId(kind, id);
  await database.transact(async (tx) => {
    await requireStillLoggedIn(tx, actor);
    const target = await findTargetId(tx, kind, id);
    if (target === undefined) return;
    await tx
      .deleteFrom('follows')
      .where('user_id', '=', actor.id)
      .where(TARGET_COLUMNS[kind], '=', target)
      .execute();
    if (kind === 'site') await forgetIdleSites(tx, [target]);
  });
}

/** @throws NotFoundError for an invalid id */
export async function getFollow(
  { database }: Context,
  actor: Actor,
  { kind, id }: FollowParams,
): Promise<FollowState> {
  requireId(kind, id);
  const target = await findTargetId(database.read, kind, id);
  const row = await database.read
    .selectFrom('follows')
    .select('id')
    .where('user_id', '=', actor.id)
    .where(TARGET_COLUMNS[kind], '=', target ?? 0)
    .executeTakeFirst();
  return { is_followed: row !== undefined };
}

function requireId(kind: FollowKind, id: string) {
  const isId = kind === 'site' ? readHost(id) !== undefined : readId(id) !== undefined;
  if (!isId) throw new NotFoundError();
}

function viewFollow(row: TargetRow): Follow | undefined {
  const target = targetOf(row);
  return target && { ...target, created_at: new Date(row.created_at).toISOString() };
}
