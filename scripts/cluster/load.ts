import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from '../../e2e/fixtures/api.ts';

/** The acknowledged comments and failed requests of a load. */
export interface Load {
  acknowledged: number[];
  failures: string[];
  /** Time of the slowest answer. */
  slowestMs(): number;
  /** Answered requests so far. */
  answered(): number;
  stop(): Promise<void>;
}

const THINK_MS = 5;
const PAGES = ['/explore/recent', '/explore/top', '/explore/trending', '/categories'];

/** Each person comments on the post again and again, while two anonymous visitors for each person read lists and pages. */
export function startLoad(url: string, tokens: readonly string[], post_id: number): Load {
  const acknowledged: number[] = [];
  const failures: string[] = [];
  let answered = 0;
  let slowestMs = 0;
  let isOver = false;

  async function again(act: () => Promise<void>) {
    while (!isOver) {
      const sentAt = performance.now();
      try {
        await act();
        answered += 1;
      } catch (error) {
        failures.push(String(error));
      }
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      await wait(THINK_MS);
    }
  }

  const people = tokens.flatMap((token, person) => {
    let [said, pages] = [0, person];
    return [
      again(async () => {
        const body = { content: `${person} says ${(said += 1)}` };
        const { id } = await callApi(url, 'createComment', { params: { id: post_id }, body, token });
        acknowledged.push(id);
      }),
      again(async () => {
        await callApi(url, 'listPosts', { query: { page_size: '5' } });
      }),
      again(async () => {
        const page = await fetch(url + PAGES[(pages += 1) % PAGES.length]);
        if (!page.ok) throw new Error(`page: ${page.status}`);
        await page.arrayBuffer();
      }),
    ];
  });
  return {
    acknowledged,
    failures,
    slowestMs: () => slowestMs,
    answered: () => answered,
    async stop() {
      isOver = true;
      await Promise.all(people);
    },
  };
}
