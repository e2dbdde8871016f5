import crypto from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';
import { HASHES } from '../hashes.ts';

/**
 * Loaded first in database tests: a password hash of full strength takes longer than a whole test. users/passwords.test.ts
 * makes real ones.
 */
const { argon2 } = crypto;
const hashes = channel(HASHES);
crypto.argon2 = (algorithm, parameters, done) => {
  hashes.publish(parameters);
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
};
syncBuiltinESMExports();
