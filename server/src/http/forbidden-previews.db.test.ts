import { FORBIDDEN_LOG_MS } from '@magpie/contract/limits';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { aSite } from '../testing/test-site.ts';

const lines: string[] = [];
const log = createLogger({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
const { as, aUser, aPost, clock } = await aSite({ log });

const refusals = () => lines.map((line) => JSON.parse(line)).filter(({ refused }) => refused !== undefined);
const SECRET = 'secret-path';
const inside = (port: number) => `http://127.0.0.1:${port}/${SECRET}?token=${SECRET}`;
const line = { level: 30, refused: 'forbidden address', msg: 'security event' };

test('logs one preview of a forbidden address a minute for each requester, with the host but without the path', async () => {
  const [ann, bob] = [await aUser(), await aUser()];
  for (let port = 9000; port < 9020; port += 1) {
    await as(ann).send('previewUrl', { body: { url: inside(port) } });
    await as(null).send('linkPreview', { query: { url: inside(port) } });
  }
  await as(bob).send('previewUrl', { body: { url: inside(9000) } });
  const ip = '127.0.0.1';
  const first = [
    { ...line, call: 'previewUrl', user: ann.id, host: '127.0.0.1:9000', ip },
    { ...line, call: 'linkPreview', user: null, host: '127.0.0.1:9000', ip },
    { ...line, call: 'previewUrl', user: bob.id, host: '127.0.0.1:9000', ip },
  ];
  expect(refusals()).toEqual(first);
  clock.advance(FORBIDDEN_LOG_MS + 1);
  await as(ann).send('previewUrl', { body: { url: inside(9100) } });
  expect(refusals()).toEqual([...first, { ...first[0], host: '127.0.0.1:9100' }]);
  expect(lines.join('')).not.toContain(SECRET);
});

test('logs the fetch of a post’s page at a forbidden address with the author of the post', async () => {
  const { author } = await aPost({ url: inside(9200) });
  const expected = { ...line, call: 'background', user: author?.id, host: '127.0.0.1:9200', ip: null };
  await vi.waitFor(() => expect(refusals()).toContainEqual(expected), { timeout: 30_000 });
});
