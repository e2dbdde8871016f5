import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without any setting a site runs on port 3000 with SQLite in ./data', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    databaseUrl: null,
    databaseListenUrl: null,
    siteName: 'Magpie',
    publicUrl: 'http://localhost:3000',
    linkPreviewUrl: '/api/link-preview/',
    previewAllowHosts: [],
    trustProxy: false,
    rateLimits: true,
    sessionDays: 30,
    smtpUrl: null,
    logLevel: 'info',
  });
  expect(config.dataDir).toBe(`${process.cwd()}/data`);
});

test('an empty setting counts as unset, and the public address follows the port', () => {
  expect(readConfig({ PORT: '8080', DATABASE_URL: ' ', SITE_NAME: '' })).toMatchObject({
    publicUrl: 'http://localhost:8080',
    databaseUrl: null,
    siteName: 'Magpie',
  });
});

test('valid settings are parsed', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://links.example/',
    PREVIEW_ALLOW_HOSTS: 'Intranet.example:8080, [::1]:3000,',
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'on',
    DATABASE_URL: 'postgres://magpie@localhost/magpie',
    DATABASE_LISTEN_URL: 'postgres://magpie@direct/magpie',
    LOG_LEVEL: 'WARN',
  });
  expect(config).toMatchObject({
    publicUrl: 'https://links.example',
    previewAllowHosts: ['intranet.example:8080', '[::1]:3000'],
    rateLimits: false,
    trustProxy: true,
    databaseUrl: 'postgres://magpie@localhost/magpie',
    databaseListenUrl: 'postgres://magpie@direct/magpie',
    logLevel: 'warn',
  });
});

const wrong: [string, string][] = [
  ['DATABASE_LISTEN_URL', 'postgres://magpie@direct/magpie'],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/magpie'],
  ['DATABASE_URL', 'localhost'],
  ['PUBLIC_URL', 'links.example'],
  ['PUBLIC_URL', 'https://links.example/magpie'],
  ['UPDATES_URL', 'javascript:alert(1)'],
  ['CONTACT_EMAIL', 'nobody'],
  ['LINK_PREVIEW_URL', 'ftp://previews.example'],
  ['PREVIEW_ALLOW_HOSTS', 'localhost'],
  ['PREVIEW_ALLOW_HOSTS', 'http://localhost:80'],
  ['TRUST_PROXY', 'maybe'],
  ['RATE_LIMITS', 'none'],
  ['SESSION_DAYS', '0'],
  ['HOLD_FIRST_POSTS', '-1'],
  ['SMTP_URL', 'mail.example'],
  ['LOG_LEVEL', 'loud'],
  ['SITE_NAME', 'x'.repeat(41)],
];

test.each(wrong)('%s=%s is refused in one line that names the variable', (variable, value) => {
  expect(() => readConfig({ [variable]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [variable]: value })).toThrow(new RegExp(`^${variable} .*\\.$`));
});

test.each([
  ['DATABASE_URL', 'postgress://magpie:hidden@localhost/magpie'],
  ['DATABASE_URL', 'postgres://u:hid/den@host'],
  ['DATABASE_URL', 'postgres://u:1/hidden@host'],
  ['DATABASE_URL', 'postgres://u:pa@hid/den@host'],
  ['DATABASE_URL', 'postgres://u:pa@hid?den@host'],
  ['DATABASE_URL', 'postgres://u:pa@hid#den@host'],
  ['SMTP_URL', 'smtp://u:hid/den@mail.example'],
  ['SMTP_URL', 'smtp://u:pa@hid/den@mail.example'],
  ['SMTP_URL', 'u:hidden@mail.example:587'],
  ['METRICS_TOKEN', 'hidden'],
])('%s=%s is refused without repeating it', (variable, value) => {
  expect(() => readConfig({ [variable]: value })).toThrow(new RegExp(`^${variable} must (?!.*hid).*\\.$`));
});

test('refuses an unusable DATABASE_LISTEN_URL without repeating it', () => {
  const read = (url: string) =>
    readConfig({ DATABASE_URL: 'postgres://localhost/x', DATABASE_LISTEN_URL: url });
  expect(() => read('postgres://u:pa@hid/den@host')).toThrow(/^DATABASE_LISTEN_URL must (?!.*hid).*\.$/);
});

test('the wrong value of a setting that is not secret is shown', () => {
  expect(() => readConfig({ PORT: 'http' })).toThrow('(it is "http").');
});

test.each([
  'postgres://u:p%40s%2Fs@host/x',
  'postgres://u:p@ss@host/x',
  'postgres:///x?host=/run/postgresql',
])('%s is a valid DATABASE_URL', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('a URL with a password is not printed, whatever setting has it', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://someone:S3cret@links.example/path' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('S3cret') }),
  );
});
