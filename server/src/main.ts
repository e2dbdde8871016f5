import { FETCH_TOTAL_MS } from '@magpie/contract/limits';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { UnknownDatabaseError } from './db/migrate.ts';
import { buildIndex } from './db/search/build-index.ts';
import { startDueWork } from './due-work.ts';
import { drain } from './http/drain.ts';
import { createLogger } from './logger.ts';
import { registerDevPages } from './pages/dev-pages.ts';
import { registerPages } from './pages/pages.ts';
import { WebBuildError } from './pages/web-build.ts';
import { refreshUrlKeys } from './links/refresh-url-keys.ts';
import { openSite, type Site } from './site.ts';
import { answerPasswordRequests } from './users/reset-password.ts';
import { hasAdmin } from './users/users.ts';

/** Errors that the operator can fix: only the message is printed. */
const EXPECTED = [ConfigError, UnknownDatabaseError, WebBuildError];
/** The setting that each error of listening is about. */
const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT',
  EACCES: 'PORT',
  EADDRNOTAVAIL: 'HOST',
  EAI_AGAIN: 'HOST',
  ENOTFOUND: 'HOST',
};
/** A proxy must close idle connections sooner than this (docs/scaling.md). */
const PROXY_LINGER_MS = 2000;
/**
 * How long the process may run after SIGTERM: enough for the longest request, which arrives just before its connection is
 * closed and fetches a page.
 */
const GRACE_MS = PROXY_LINGER_MS + FETCH_TOTAL_MS + 3000;

// The database and the outbox contain email addresses and password hashes.
process.umask(0o077);
await main();

async function main() {
  try {
    const config = readConfig(process.env);
    const log = createLogger({ level: config.logLevel });
    const site = await openSite(config, log);
    await serve(site);
  } catch (error) {
    process.stderr.write(`${oneLine(error)}\n`);
    process.exit(1);
  }
}

async function serve(site: Site) {
  const { context } = site;
  const { config, log } = context;
  const isDevelopment = process.env.NODE_ENV === 'development';
  const app = await buildApp(context, isDevelopment ? registerDevPages : registerPages);

  const stopDueWork = startDueWork(context);
  const building = new AbortController();
  let built = Promise.resolve();
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      void end(signal);
    });
  }

  await listen(app, config);
  greet(config, await hasAdmin(context.database.read));
  await refreshUrlKeys(context);
  context.previewFiller.resume();
  context.sourceReader.resume();
  built = finishIndex(context, building.signal);
  context.mail.start(() => answerPasswordRequests(context));

  async function end(signal: string) {
    log.info({ signal }, 'shutting down');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    building.abort();
    const stopped = stopDueWork();
    context.live.close();
    await drain(app.server, config.trustProxy ? PROXY_LINGER_MS : 0);
    await app.close();
    await built;
    await stopped;
    await site.close();
    process.exit(0);
  }
}

/** @throws ConfigError naming the setting that cannot be listened on */
async function listen(app: FastifyInstance, { port, host }: Config) {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const variable = LISTEN_FAULTS[code];
    if (variable === undefined) throw error;
    throw new ConfigError(variable, `cannot be listened on (${code}).`);
  }
}

/** Completes the search index after an upgrade, or after a rebuild that was interrupted. */
async function finishIndex({ database, log }: Context, signal: AbortSignal) {
  try {
    await buildIndex(database, { report: (progress) => log.info(progress), signal });
  } catch (error) {
    log.error({ err: error }, 'the search index is incomplete; the next start goes on with it');
  }
}

function greet({ siteName, publicUrl }: Config, adminExists: boolean) {
  process.stdout.write(`\n  ${siteName} is ready: open ${publicUrl}\n`);
  if (!adminExists) {
    process.stdout.write(
      '  Create the first admin in another shell:\n' +
        '    NEW_PASSWORD=… npm run --silent admin -- create-user NAME EMAIL --admin\n',
    );
  }
  process.stdout.write('\n');
}

function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message;
  return error.stack ?? error.message;
}
