import crypto from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';
import { HASHES } from './hashes.ts';

/**
 * Loaded before all else where tests touch a database: one hash as strong as it is asked for takes longer than a whole
 * test. users/passwords.test.ts makes them in earnest.
 */
const { argon2 } = crypto;
const asked = channel(HASHES);
crypto.argon2 = (algorithm, parameters, done) => {
  asked.publish(parameters);
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
};
syncBuiltinESMExports();
