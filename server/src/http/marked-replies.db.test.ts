import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { KeptPage, KeptReply } from '../kept/kept-page.ts';
import { hasMark, LIKED } from '../kept/marks.ts';
import { aSite } from '../testing/test-site.ts';
import { countOpen } from './open-per-network.ts';
import { createQuickReplies } from './quick-replies.ts';

const FEED = '/api/content/posts/';
/** More than the system takes of an answer that nobody reads. */
const LONG = 'x'.repeat(4 * 1024 * 1024);
const LONG_WAY = 500;

const { aUser, context } = await aSite();
const [ann, bob] = [await aUser(), await aUser()];
const quick = createQuickReplies(
  context,
  { isHigh: () => false, enter() {}, stop() {} },
  countOpen(Infinity),
);
const marksOf = (bits: number) => ({ is_liked: hasMark(bits, LIKED) });
const page = { results: [{ id: 1, ...marksOf(0) }, { id: 2, ...marksOf(0) }, { text: LONG }] };
/** Ann likes the first, Bob the second. */
const reply = new KeptReply(new KeptPage(page, [1, 2], marksOf), async ({ id }) =>
  id === ann.id ? [LIKED, 0] : [0, LIKED],
);
const server = createServer((request, response) =>
  quick.answer(request, response, () => {
    // What was remembered a second ago is not.
    remember();
    quick.answer(request, response, () => response.writeHead(LONG_WAY).end());
  }),
);
server.listen(0, '127.0.0.1');
afterAll(() => server.close());

test('answers with marks that a slow reader has yet to read are not written over', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  const readers = [ann, bob, ann, bob];
  for (const [at, { token }] of readers.entries()) {
    const last = at === readers.length - 1 ? 'connection: close\r\n' : '';
    socket.write(`GET ${FEED} HTTP/1.1\r\nhost: here\r\nauthorization: Token ${token}\r\n${last}\r\n`);
  }
  // These are answered after the others, whose bytes wait.
  for (const { token } of readers) {
    const headers = { authorization: `Token ${token}` };
    const { status, body } = await fetch(`http://127.0.0.1:${port}${FEED}`, { headers });
    expect(status).toBe(200);
    await body?.cancel();
  }
  const answers = Buffer.concat(await socket.toArray())
    .toString()
    .split('HTTP/1.1 ')
    .slice(1);
  const liked = answers.map((answer) =>
    [...answer.matchAll(/"id":(\d),"is_liked":true/g)].map(([, id]) => id),
  );
  expect(liked).toEqual([['1'], ['2'], ['1'], ['2']]);
});

function remember() {
  const headers = { authorization: 'Token of somebody' };
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: FEED, headers });
  quick.remember(request, {
    reply,
    audience: 'users',
    version: quick.version(),
    headers: {},
    call: 'listPosts',
  });
}
