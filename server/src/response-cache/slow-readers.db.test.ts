import { type AddressInfo, connect } from 'node:net';
import { DESCRIPTION_MAX, PAGE_SIZE_MAX } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import type { TestUser } from '../testing/makers.ts';
import { answersIn } from '../testing/raw-socket.ts';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser } = await aSite();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const [ann, bob] = [await aUser(), await aUser()];
const FEED = '/api/content/posts/';

test('a slow reader gets their own flags, whatever others read meanwhile', async () => {
  const description = '🐦'.repeat(DESCRIPTION_MAX);
  for (let number = 0; number < PAGE_SIZE_MAX; number += 1) {
    const { id } = await as(ann).call('submitPost', {
      body: { title: 'Long', url: `https://long.invalid/${number}`, category: 1, description },
    });
    await as(number % 2 === 0 ? ann : bob).call('likePost', { params: { id } });
  }
  const path = `${FEED}?page_size=${PAGE_SIZE_MAX}`;
  const likedBy = async ({ token }: TestUser) => {
    const answer = await fetch(origin + path, { headers: { authorization: `Token ${token}` } });
    return likesIn(await answer.text());
  };
  const [byAnn, byBob] = [await likedBy(ann), await likedBy(bob)];
  expect(byAnn).not.toEqual(byBob);

  const lines = [`GET ${path} HTTP/1.1`, 'host: site', `authorization: Token ${ann.token}`, ''];
  const socket = connect(port, '127.0.0.1').pause();
  for (let count = 0; count < 10; count += 1) socket.write(`${lines.join('\r\n')}\r\n`);
  socket.write(`${[...lines.slice(0, -1), 'connection: close', ''].join('\r\n')}\r\n`);
  // Others are answered while the bytes for the slow reader wait.
  for (let count = 0; count < 5; count += 1) expect(await likedBy(bob)).toEqual(byBob);
  const answers = answersIn(Buffer.concat(await socket.toArray()));
  expect(answers.map(({ body }) => likesIn(body.toString()))).toEqual(Array(11).fill(byAnn));
});

/** For each post of a feed, whether the reader likes the post. */
function likesIn(body: string): boolean[] {
  const { results } = JSON.parse(body) as { results: { is_liked: boolean }[] };
  return results.map(({ is_liked }) => is_liked);
}
