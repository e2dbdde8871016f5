import { type Call, type CallName, calls } from '@magpie/contract/calls';
import { BODY_MAX_BYTES } from '@magpie/contract/limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser } = await aSite();
const admin = await aUser({ admin: true });
const authorization = `Token ${admin.token}`;

const every = Object.entries(calls) as [CallName, Call][];
const withId = every.filter(([, { path }]) => path.includes(':id'));
const withSlug = every.filter(([, { path }]) => path.includes(':slug'));
const writing = every.filter(([, { method }]) => method === 'POST' || method === 'PATCH');

const addressOf = ({ path }: Call) => path.replaceAll(/:\w+/g, '1');

/** The challenge in the options of a passkey differs each time. */
const withoutChallenge = (body: string) => body.replace(/"challenge":"[\w-]+"/, '');

test.each(every)('%s answers JSON, the same with and without its trailing slash', async (_name, call) => {
  const { method } = call;
  for (const headers of [{}, { authorization: 'Token bad' }]) {
    const whole = await app.inject({ method, url: addressOf(call), headers });
    const bare = await app.inject({ method, url: addressOf(call).slice(0, -1), headers });
    expect([bare.statusCode, bare.headers.location, withoutChallenge(bare.body)]).toEqual([
      whole.statusCode,
      undefined,
      withoutChallenge(whole.body),
    ]);
    expect(whole.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(whole.json()).toBeTypeOf('object');
  }
});

describe('returns 404 for an unknown', () => {
  test.each(withId)('id: %s', async (name) => {
    for (const id of ['0', '-1', '1.5', '1e3', 'x', '\0', '2147483648', '9'.repeat(30), '9'.repeat(300)]) {
      const answer = await as(admin).send(name, {
        params: { id },
        query: { url: 'https://example.org/' },
        body: {
          reason: 'other',
          content: 'x',
          text: 'x',
          current_password: 'x',
          into: 1,
          url: 'https://example.org/',
        },
      });
      expect([id, answer.status, answer.body]).toEqual([id, 404, { detail: requestMessages.notFound }]);
    }
  });

  test.each(withSlug)('slug: %s', async (name) => {
    for (const slug of ['no-such', 'NEWS', '\0', '%', 'x'.repeat(300)]) {
      const answer = await as(admin).send(name, { params: { slug }, body: { name: 'x', into: 'agents' } });
      expect([slug, answer.status, answer.body]).toEqual([slug, 404, { detail: requestMessages.notFound }]);
    }
  });
});

describe('refuses an unreadable body', () => {
  const json = 'application/json';
  const bodies: [string, number, string, { type: string; payload: string }][] = [
    ['plain text', 415, requestMessages.unsupportedMedia, { type: 'text/plain', payload: '{}' }],
    [
      'a form',
      415,
      requestMessages.unsupportedMedia,
      { type: 'application/x-www-form-urlencoded', payload: 'a=b' },
    ],
    ['malformed JSON', 400, requestMessages.malformedJson, { type: json, payload: '{"a":' }],
    [
      'a body that is too large',
      413,
      requestMessages.bodyTooLarge,
      { type: json, payload: `"${'x'.repeat(BODY_MAX_BYTES)}"` },
    ],
  ];
  const each = writing.flatMap(([name, call]) =>
    bodies
      .filter(([what]) => !(call.acceptsForm && what === 'a form') && !call.acceptsFile)
      .map((body) => [name, ...body] as const),
  );

  test.each(each)('%s: %s returns %i with detail', async (name, _what, status, detail, body) => {
    const call: Call = calls[name];
    const { method } = call;
    const headers = { authorization, 'content-type': body.type };
    const answer = await app.inject({ method, url: addressOf(call), headers, payload: body.payload });
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }]);
  });
});

test('reads a body of exactly 64 KiB, and refuses only the length of its text', async () => {
  const payload = `{"content":"${'x'.repeat(64 * 1024 - 14)}"}`;
  expect(payload).toHaveLength(64 * 1024);
  const headers = { authorization, 'content-type': 'application/json' };
  const url = '/api/content/posts/1/comments/';
  expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400);
});

describe('another method', () => {
  const paths = [...Map.groupBy(Object.values(calls) as Call[], ({ path }) => path)];

  test.each(paths)('on %s returns 405 and the allowed methods', async (_path, known) => {
    const allowed = known.map(({ method }): string => method);
    if (allowed.includes('GET')) allowed.push('HEAD');
    const url = known[0] ? addressOf(known[0]) : '';
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (allowed.includes(method)) continue;
      const answer = await app.inject({ method, url });
      expect([method, answer.statusCode]).toEqual([method, 405]);
      expect(String(answer.headers.allow).split(', ').sort()).toEqual(allowed.sort());
      if (method !== 'HEAD')
        expect(answer.json()).toEqual({ detail: requestMessages.methodNotAllowed(method) });
    }
  });
});
