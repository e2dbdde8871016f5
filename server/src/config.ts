import path from 'node:path';

/** The settings of a site, validated. Made once by `readConfig`; nothing else reads settings from the environment. */
export type Config = ReturnType<typeof readConfig>;

/** Who may crawl the site: everyone, everyone but those who train models, nobody. */
const CRAWLERS = ['all', 'search', 'none'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An unusable setting. The shell prints the message as one line. */
export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.name = 'ConfigError';
  }
}

/** Settings that contain a password or another secret. Messages about them may be logged, so they never show the value. */
const SECRET: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'SECOND_FACTOR_KEY',
]);

type Environment = Record<string, string | undefined>;

/** Reads and validates the settings. An empty variable counts as unset. @throws ConfigError naming the variable. */
export function readConfig(environment: Environment) {
  const read = reader(environment);
  const port = read('PORT', '3000', wholeNumber(0, 65_535));
  const publicUrl = read('PUBLIC_URL', `http://localhost:${port}`, origin);
  const databaseUrl = read('DATABASE_URL', null, postgresUrl);
  return {
    port,
    host: read('HOST', '0.0.0.0', String),
    dataDir: path.resolve(read('DATA_DIR', './data', String)),
    /** `postgres://…`, or null for SQLite in `dataDir`. */
    databaseUrl,
    /** The same database without a pooler, for LISTEN; null: `databaseUrl` is used. */
    databaseListenUrl: read('DATABASE_LISTEN_URL', null, listenUrl(databaseUrl)),
    siteName: read('SITE_NAME', 'Magpie', siteName),
    /** The site's own origin, without a slash at the end. */
    publicUrl,
    updatesUrl: read('UPDATES_URL', 'https://bsky.app/profile/magpie.example', httpUrl),
    contactEmail: read('CONTACT_EMAIL', 'contact@magpie.example', email),
    /** The link-preview service the full-page submit form calls; the site's own by default. */
    linkPreviewUrl: read('LINK_PREVIEW_URL', '/api/link-preview/', serviceUrl),
    /** `host:port` pairs the fetcher may reach although their address is private. */
    previewAllowHosts: read('PREVIEW_ALLOW_HOSTS', '', hostPorts),
    trustProxy: read('TRUST_PROXY', 'off', onOrOff),
    rateLimits: read('RATE_LIMITS', 'on', onOrOff),
    sessionDays: read('SESSION_DAYS', '30', wholeNumber(1, 3650)),
    /** The number of a new account's posts that wait for an admin; 0: none. */
    holdFirstPosts: read('HOLD_FIRST_POSTS', '0', wholeNumber(0, 1000)),
    /** Whether submitting, adding sources, commenting, liking and reporting need a confirmed email address. */
    requireVerifiedEmail: read('REQUIRE_VERIFIED_EMAIL', 'off', onOrOff),
    /** Whether the links of posts are checked again and again. */
    linkCheck: read('LINK_CHECK', 'on', onOrOff),
    crawlers: read('CRAWLERS', 'all', oneOf(CRAWLERS)),
    /** null: emails are written to `dataDir/outbox`. */
    smtpUrl: read('SMTP_URL', null, smtpUrl),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    /** The token that a client of /metrics must send; null: /metrics does not exist. */
    metricsToken: read('METRICS_TOKEN', null, secret(16)),
    /** Encrypts the secrets of authenticator apps; when null, they are stored unencrypted. */
    secondFactorKey: read('SECOND_FACTOR_KEY', null, secret(32)),
  };
}

type Parse<T> = (value: string) => T;

function reader(environment: Environment) {
  return function read<T, D extends string | null>(
    variable: string,
    fallback: D,
    parse: Parse<T>,
  ): D extends string ? T : T | null {
    const value = environment[variable]?.trim() || fallback;
    if (value === null) return null as D extends string ? T : T | null;
    try {
      return parse(value);
    } catch (problem) {
      // A URL with an `@` may contain a password.
      const isSecret = SECRET.has(variable) || value.includes('@');
      const shown = isSecret ? '' : ` (it is "${value}")`;
      throw new ConfigError(variable, `${(problem as Error).message}${shown}.`);
    }
  };
}

function wholeNumber(min: number, max: number): Parse<number> {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`);
    }
    return number;
  };
}

function onOrOff(value: string) {
  if (/^(on|true|1|yes)$/i.test(value)) return true;
  if (/^(off|false|0|no)$/i.test(value)) return false;
  throw new Error('must be "on" or "off"');
}

function parsedUrl(value: string, protocols: readonly string[], problem: string) {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !protocols.includes(url.protocol) || (!url.host && !url.pathname)) throw new Error(problem);
  return url;
}

function httpUrl(value: string) {
  return parsedUrl(value, ['http:', 'https:'], 'must be an http or https URL').href;
}

function origin(value: string) {
  const url = parsedUrl(value, ['http:', 'https:'], 'must be an http or https URL');
  if (url.pathname !== '/' || url.search || url.hash) throw new Error('must be an origin, without a path');
  return url.origin;
}

function serviceUrl(value: string) {
  return value.startsWith('/') ? value : httpUrl(value);
}

/** A URL that may contain a password. */
function urlOfServer(value: string, protocols: readonly string[], problem: string) {
  const encoding = `${problem}, with / ? # @ in a password written as %2F %3F %23 %40`;
  const { pathname, search, hash } = parsedUrl(value, protocols, encoding);
  // An unencoded `/`, `?` or `#` in the password ends the part of the URL with the host. A piece of the password could then
  // be taken for the host (`hid` in `u:pa@hid/den@host`), and printed.
  if (`${pathname}${search}${hash}`.includes('@')) throw new Error(encoding);
  return value;
}

function postgresUrl(value: string) {
  return urlOfServer(value, ['postgres:', 'postgresql:'], 'must be a postgres:// URL');
}

function listenUrl(databaseUrl: string | null): Parse<string> {
  return (value) => {
    if (databaseUrl === null) throw new Error('requires DATABASE_URL');
    return postgresUrl(value);
  };
}

function smtpUrl(value: string) {
  return urlOfServer(value, ['smtp:', 'smtps:'], 'must be an smtp:// or smtps:// URL');
}

function secret(min: number): Parse<string> {
  return (value) => {
    if (value.length < min) throw new Error(`must have at least ${min} characters`);
    return value;
  };
}

function siteName(value: string) {
  if (value.length > 40) throw new Error('must have at most 40 characters');
  return value;
}

function email(value: string) {
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw new Error('must be an email address');
  return value;
}

function oneOf<T extends string>(values: readonly T[]): Parse<T> {
  return (value) => {
    const found = values.find((known) => known === value.toLowerCase());
    if (!found) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  };
}

function hostPorts(value: string): readonly string[] {
  const pairs = value.split(',').map((pair) => pair.trim().toLowerCase());
  const wrong = pairs.find((pair) => pair !== '' && !/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/.test(pair));
  if (wrong !== undefined) throw new Error('must be a list like host:port,host:port');
  return pairs.filter((pair) => pair !== '');
}
