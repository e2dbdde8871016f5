import { DELETION_WAIT_MS } from '@magpie/contract/limits';
import { expect } from 'vitest';
import { deleteDueAccounts } from '../../accounts/delete-due-accounts.ts';
import type { TestSite } from '../test-site.ts';

export const PASSWORD = 'a fine long sentence';

/** Steps of tests of deleted accounts. */
export function deletionActs({ as, aUser, context, clock }: TestSite) {
  const { read } = context.database;

  /** A registered user, who therefore has a password. */
  async function anAccount(username: string) {
    const email = `${username}@example.org`;
    const body = { username, email, password: PASSWORD, password2: PASSWORD };
    const { token, user } = await as(null).call('register', { body });
    return { id: user.id, username, email, token };
  }

  const logIn = (username: string) => as(null).send('login', { body: { username, password: PASSWORD } });
  const ask = (user: { token: string }, content: 'keep' | 'delete', current_password = PASSWORD) =>
    as(user).send('deleteAccount', { body: { current_password, content } });
  const doDueWork = (signal = new AbortController().signal) => deleteDueAccounts(context, signal);

  /** A new admin, because sessions end while the clock advances. */
  const anAdmin = async () => as(await aUser({ admin: true }));

  /** Asks for the deletion and carries it out. */
  async function deleteAccount(user: { token: string }, content: 'keep' | 'delete') {
    expect((await ask(user, content)).status).toBe(200);
    clock.advance(DELETION_WAIT_MS);
    await doDueWork();
  }

  const rowOf = (id: number) =>
    read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  return { anAccount, logIn, ask, doDueWork, anAdmin, deleteAccount, rowOf };
}
