import { calls } from '@magpie/contract/calls';
import { MUTED_WORD_MAX, MUTED_WORD_MIN, MUTES_MAX } from '@magpie/contract/limits';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as muteMessages from '@magpie/contract/messages/following/mutes';
import type { Mute, MuteBody, MutePage } from '@magpie/contract/following/mutes';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { type IndexScan, scanIndex } from '../db/index-scan.ts';
import { CREATED_AT } from '../db/keyset.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { type PageQuery, pageUrl, readPage } from '../db/paging.ts';
import { InvalidError, NotFoundError } from '../errors.ts';
import {
  findWithTargets,
  requestTargetId,
  TARGET_COLUMNS,
  targetOf,
  type TargetRow,
} from '../follows/targets.ts';
import type { Actor } from '../permissions.ts';
import { forgetIdleSites } from '../sites/sites.ts';
import { wordKeyOf } from './muted-words.ts';

export const MUTE_LISTS = {
  ofUser: {
    indexes: ['mutes_newest'],
    scan: ({ user_id }: { user_id: number }): IndexScan => ({
      table: 'mutes',
      sort: CREATED_AT,
      conditions: [sql`user_id = ${user_id}`],
    }),
  },
} as const;

/** What the actor mutes, the most recently muted first. @throws NotFoundError for an invalid page */
export async function listMutes(
  { config, database }: Context,
  actor: Actor,
  query: PageQuery,
): Promise<MutePage> {
  const { read } = database;
  const source = scanIndex(read, MUTE_LISTS.ofUser.scan({ user_id: actor.id }));
  const { rows, next, previous } = await readPage(
    source,
    (ids) => findWithTargets(read, 'mutes', ids),
    query,
  );
  const url = config.publicUrl + calls.listMutes.path;
  return {
    results: rows.flatMap((row) => viewMute(row) ?? []),
    next: pageUrl(url, {}, next),
    previous: pageUrl(url, {}, previous),
  };
}

/** Idempotent. @throws InvalidError for an invalid word, an unknown target or the actor as target, and above the limit */
export async function mute({ database, clock }: Context, actor: Actor, body: MuteBody): Promise<Mute> {
  const user_id = actor.id;
  return database.transact(async (tx) => {
    // Locks the user: one change at a time, so that the limit holds.
    await requireStillLoggedIn(tx, actor);
    const target = await readTarget(tx, actor, body);
    const existing = await tx
      .selectFrom('mutes')
      .select('id')
      .where('user_id', '=', user_id)
      .where(target.column, '=', target.value)
      .executeTakeFirst();
    const row = existing ?? (await insert());
    const [found] = await findWithTargets(tx, 'mutes', [row.id]);
    const view = found && viewMute(found);
    if (!view) throw new NotFoundError();
    return view;

    async function insert() {
      const { count } = await tx
        .selectFrom('mutes')
        .select((of) => of.fn.countAll<number | string>().as('count'))
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MUTES_MAX)
        throw new InvalidError({ target: [muteMessages.tooManyMutes(MUTES_MAX)] });
      return tx
        .insertInto('mutes')
        .values({ user_id, ...NO_TARGET, ...target.columns, created_at: clock() })
        .returning('id')
        .executeTakeFirstOrThrow();
    }
  });
}

/** @throws NotFoundError for a mute that the actor does not have */
export async function unmute({ database }: Context, actor: Actor, id: number): Promise<void> {
  await database.transact(async (tx) => {
    const ended = await tx
      .deleteFrom('mutes')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .returning('site_id')
      .executeTakeFirst();
    if (!ended) throw new NotFoundError();
    if (ended.site_id !== null) await forgetIdleSites(tx, [ended.site_id]);
  });
}

const NO_TARGET = {
  target_user_id: null,
  tag_id: null,
  category_id: null,
  site_id: null,
  word: null,
  word_key: null,
};

/** The column that identifies a mute of the actor, and the columns to store. @throws InvalidError */
async function readTarget(tx: Tx, actor: Actor, { kind, target }: MuteBody) {
  if (kind === 'word') {
    const word = String(target);
    const value = readWord(word);
    return { column: 'word_key', value, columns: { word, word_key: value } } as const;
  }
  const value = await requestTargetId(tx, kind, target);
  if (value === undefined) throw new InvalidError({ target: [muteMessages.unknownTarget[kind]] });
  if (kind === 'user' && value === actor.id) throw new InvalidError({ target: [muteMessages.ownMute] });
  const column = TARGET_COLUMNS[kind];
  return { column, value, columns: { [column]: value } } as const;
}

/** @throws InvalidError */
function readWord(word: string): string {
  const length = [...word].length;
  if (length < MUTED_WORD_MIN) throw new InvalidError({ target: [fieldMessages.tooShort(MUTED_WORD_MIN)] });
  if (length > MUTED_WORD_MAX) throw new InvalidError({ target: [fieldMessages.tooLong(MUTED_WORD_MAX)] });
  const key = wordKeyOf(word);
  if (key === '') throw new InvalidError({ target: [muteMessages.noWord] });
  return key;
}

function viewMute(row: TargetRow): Mute | undefined {
  const created_at = new Date(row.created_at).toISOString();
  if (row.word !== null) return { id: row.id, kind: 'word', target: row.word, name: row.word, created_at };
  const target = targetOf(row);
  if (!target || target.kind === 'collection') return undefined;
  return { id: row.id, kind: target.kind, target: target.id, name: target.name, created_at };
}
