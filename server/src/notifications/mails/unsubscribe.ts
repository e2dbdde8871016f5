import { createHmac, timingSafeEqual } from 'node:crypto';
import * as accountMessages from '@magpie/contract/messages/account';
import { NOTIFICATION_KINDS, type Subscription, SUBSCRIPTIONS } from '@magpie/contract/values';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { lockUsers } from '../../db/locks.ts';
import { InvalidError } from '../../errors.ts';
import { setFrequencies } from './mail-settings.ts';

/**
 * The token of a link that unsubscribes: who, from what, and a signature. It is not stored, because it has to work as
 * long as the email exists, and however often it is used.
 */
export async function unsubscribeToken(
  queries: Queries,
  user_id: number,
  subscription: Subscription,
): Promise<string> {
  const name = `${user_id}-${subscription}`;
  return `${name}-${await signatureOf(queries, name)}`;
}

const NEVER = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, 'never' as const]));

/** Ends all emails about notifications, or the digest, for the user of a token. Idempotent. @throws InvalidError */
export async function unsubscribe(
  { database, clock }: Context,
  token: string,
): Promise<{ user_id: number; subscription: Subscription }> {
  const { user_id, subscription } = await readToken(database.read, token);
  await database.transact(async (tx) => {
    const [user] = await lockUsers(tx, [user_id]);
    if (!user) throw invalidToken();
    await setFrequencies(tx, user_id, subscription === 'digest' ? { digest: 'never' } : NEVER, clock());
  });
  return { user_id, subscription };
}

async function readToken(queries: Queries, token: string) {
  const [, id = '', kind = '', signature = ''] = /^(\d{1,10})-([a-z]+)-([\w-]+)$/.exec(token) ?? [];
  const subscription = SUBSCRIPTIONS.find((known) => known === kind);
  if (!subscription) throw invalidToken();
  const [given, right] = [Buffer.from(signature), Buffer.from(await signatureOf(queries, `${id}-${kind}`))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw invalidToken();
  return { user_id: Number(id), subscription };
}

async function signatureOf(queries: Queries, name: string): Promise<string> {
  const { value } = await queries
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'unsubscribe_links')
    .executeTakeFirstOrThrow();
  return createHmac('sha256', Buffer.from(value, 'hex')).update(name).digest('base64url');
}

function invalidToken() {
  return new InvalidError({ token: [accountMessages.invalidLink] });
}
