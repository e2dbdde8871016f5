import type { Tx } from '../../../db/database.ts';
import { insertAll } from '../../../db/insert-all.ts';
import type { NewUserRow } from '../../../db/schema.ts';
import { emailOf, type Person } from '../plan/people.ts';
import type { Plan } from '../plan/plan.ts';
import { matchIds } from './ids.ts';

export async function storePeople(
  tx: Tx,
  { people, bans }: Plan,
  password_hash: string,
): Promise<Map<Person, number>> {
  const banned = new Set(bans.map(({ person }) => person));
  await insertAll(
    tx,
    'users',
    people.map((person) => ({
      ...accountOf(person),
      password_hash,
      ban_status: banned.has(person) ? 'permanent' : 'active',
    })),
  );
  const rows = await tx.selectFrom('users').select(['id', 'username']).execute();
  return matchIds(
    people,
    ({ username }) => username,
    rows,
    ({ username }) => username,
  );
}

function accountOf(person: Person): Omit<NewUserRow, 'password_hash' | 'ban_status'> {
  const { username, part, joined_at } = person;
  const email = emailOf(person);
  return {
    username,
    username_key: username.toLowerCase(),
    email,
    email_key: email.toLowerCase(),
    role: part === 'admin' ? 'admin' : 'user',
    is_staff: part === 'staff' ? 1 : 0,
    terms_accepted: 1,
    created_at: joined_at,
  };
}
