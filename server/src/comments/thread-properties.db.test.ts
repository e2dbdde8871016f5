import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aPost, aComment } = await aSite();

test('a thread shows every comment once, below its parent, in any order of writing', async () => {
  const post = await aPost();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), async (choices) => {
      const root = await aComment({ on: post });
      const made = [root];
      for (const choice of choices) {
        made.push(await aComment({ on: post, to: made[choice % made.length] ?? root }));
      }
      const { results } = await as(null).call('listPostComments', { params: { id: post.id } });
      const thread = results.find(({ id }) => id === root.id);
      const levels = new Map<number, number>();
      const note = (comment: typeof root, level: number) => {
        expect(levels.has(comment.id)).toBe(false);
        levels.set(comment.id, level);
        for (const reply of comment.replies) {
          expect(reply.id).toBeGreaterThan(comment.id);
          note(reply, level + 1);
        }
      };
      if (thread) note(thread, 1);
      expect([...levels.keys()].sort((a, b) => a - b)).toEqual(made.map(({ id }) => id));
      expect(Math.max(...levels.values())).toBeLessThanOrEqual(3);
    }),
    { seed: 2026, numRuns: 6 },
  );
});
