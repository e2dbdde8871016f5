import type { CreationOptions } from '@magpie/contract/second-factor/passkeys';

/** Of another site, or made up. */
export const foreignOptions: CreationOptions = {
  rp: { id: 'localhost', name: 'x' },
  user: { id: 'MQ', name: 'x', displayName: 'x' },
  challenge: 'x'.repeat(43),
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
};
