import crypto from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';
import { HASHES } from '../hashes.ts';

/**
 * Loaded first in database tests, so that password hashes are weak and fast: a hash of full strength takes longer than a
 * whole test. users/passwords.test.ts makes hashes of full strength.
 */
const { argon2 } = crypto;
const hashes = channel(HASHES);
crypto.argon2 = (algorithm, parameters, done) => {
  hashes.publish(parameters);
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
};
syncBuiltinESMExports();
