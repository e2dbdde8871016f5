import { SecondFactorNeeded } from '@magpie/contract/second-factor/second-factor';
import { Secret, TOTP } from 'otpauth';
import { Value } from 'typebox/value';
import { aSoftAuthenticator, type SoftAuthenticator } from './soft-authenticator.ts';
import type { TestSite } from './test-site.ts';

/** A user with a password, for tests of calls that need it. */
export interface Registered {
  id: number;
  username: string;
  email: string;
  token: string;
}

export const password = 'a fine long sentence';
export const withPassword = { body: { current_password: password } };

let registered = 0;

/** What users do with their second factor. */
export function secondFactorActs({ as, context, clock }: Pick<TestSite, 'as' | 'context' | 'clock'>) {
  return { register, codeOf, setUpTotp, addPasskey, logIn, startLogin };

  async function register(): Promise<Registered> {
    const username = `factor-${(registered += 1)}`;
    const email = `${username}@example.org`;
    const body = { username, email, password, password2: password };
    const { token, user } = await as(null).call('register', { body });
    return { id: user.id, username, email, token };
  }

  /** The code that the authenticator app shows after `stepsLater` steps of 30 seconds. */
  function codeOf(secret: string, stepsLater = 0): string {
    const timestamp = clock.now() + stepsLater * 30_000;
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
  }

  /** Uses up the code of the present step. */
  async function setUpTotp(user: { token: string }) {
    const { secret } = await as(user).call('setUpTotp', withPassword);
    const body = { code: codeOf(secret) };
    const { recovery_codes } = await as(user).call('confirmTotp', { body });
    return { secret, recovery_codes };
  }

  async function addPasskey(
    user: { token: string },
    device: SoftAuthenticator = aSoftAuthenticator({ origin: context.config.publicUrl }),
    name = 'Phone',
  ) {
    const options = await as(user).call('offerPasskey', withPassword);
    const passkey = await as(user).call('addPasskey', { body: { name, credential: device.create(options) } });
    return { device, passkey };
  }

  async function logIn({ username }: { username: string }) {
    return as(null).send('login', { body: { username, password } });
  }

  /** The first step of a login. @throws when the login needs no second step */
  async function startLogin(user: { username: string }): Promise<SecondFactorNeeded> {
    const { body } = await logIn(user);
    if (!Value.Check(SecondFactorNeeded, body)) throw new Error('The login needs no second factor');
    return body;
  }
}
