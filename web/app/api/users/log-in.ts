import type { Profile, LoginBody } from '@magpie/contract/users';
import { call } from '../client/client.ts';
import { credentials } from '../client/credentials.ts';

/** Asks for a token and then, with it, for the user. @throws ApiError */
export async function logIn(body: LoginBody): Promise<{ token: string; user: Profile }> {
  const { token } = await call('login', { body });
  credentials.token = token;
  try {
    return { token, user: await call('getProfile') };
  } catch (error) {
    credentials.token = null;
    throw error;
  }
}
