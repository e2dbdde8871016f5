// Preloaded by npm start, dev and admin: settings may stand in a file .env, and the environment goes before it.
// (Node's own --env-file-if-exists says on stderr, at every start, that there is none.)
import { existsSync } from 'node:fs';
import process from 'node:process';

if (existsSync('.env')) process.loadEnvFile('.env');
