import type { SecondFactorNeeded } from '@magpie/contract/second-factor/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../client/api-error.ts';
import { call } from '../client/client.ts';
import { credentials } from '../client/credentials.ts';
import { screenKeys } from '../client/screen-keys.ts';

/** The viewer's authenticator app, passkeys and number of recovery codes. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: screenKeys.secondFactor,
    queryFn: ({ signal }) => call('getSecondFactor', { signal }),
    enabled: () => credentials.token !== null,
  });
}

/** The second step that a login with the right password waits for; null for any other refusal. */
export function secondStepOf(error: unknown): Omit<SecondFactorNeeded, 'detail'> | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  const body: object = typeof error.body === 'object' && error.body !== null ? error.body : {};
  const challenge: unknown = Reflect.get(body, 'challenge');
  const offered: unknown = Reflect.get(body, 'second_factor');
  if (!Array.isArray(offered) || typeof challenge !== 'string') return null;
  return {
    second_factor: (['totp', 'passkey'] as const).filter((kind) => offered.includes(kind)),
    challenge,
  };
}
