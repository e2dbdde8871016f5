// Preloaded by npm start, dev and admin: reads settings from .env; environment variables win. Node's own
// --env-file-if-exists prints a line on every start without such a file.
import { existsSync } from 'node:fs';
import process from 'node:process';

if (existsSync('.env')) process.loadEnvFile('.env');
