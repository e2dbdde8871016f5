import type { Passkey, SecondFactor } from '@magpie/contract/second-factor/second-factor';
import type { Context } from '../context.ts';
import type { PasskeyRow } from '../db/tables/account-tables.ts';
import type { Queries } from '../db/database.ts';
import type { Actor } from '../permissions.ts';
import { listFactors } from '../users/factors.ts';

/** The actor's authenticator app, passkeys and number of recovery codes. */
export async function getSecondFactor({ database }: Context, actor: Actor): Promise<SecondFactor> {
  const { read } = database;
  const factors = await listFactors(read, actor.id);
  const passkeys = await listPasskeys(read, actor.id);
  return {
    totp: factors.includes('totp'),
    passkeys: passkeys.map(viewPasskey),
    recovery_codes_left: await countRecoveryCodes(read, actor.id),
  };
}

/** A user's passkeys, oldest first. */
export async function listPasskeys(queries: Queries, user_id: number): Promise<PasskeyRow[]> {
  return queries.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).orderBy('id').execute();
}

export async function countRecoveryCodes(queries: Queries, user_id: number): Promise<number> {
  const { left } = await queries
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number | string>().as('left'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export function viewPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: new Date(created_at).toISOString(),
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}
