import { DAY_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { makePlan } from './make-plan.ts';

const NOW = Date.UTC(2026, 4, 17, 15, 30);
const plan = makePlan('1', NOW);

test('is deterministic for a seed and a moment', () => {
  expect(JSON.stringify(makePlan('1', NOW))).toBe(JSON.stringify(plan));
  expect(JSON.stringify(makePlan('2', NOW))).not.toBe(JSON.stringify(plan));
});

test.each(['1', '2', '3', 'another', '42'])(
  'with the seed %s every event is later than the one it refers to',
  (seed) => {
    const { people, posts, comments } = makePlan(seed, NOW);
    const within = (from: number, at: number) => expect(at >= from && at <= NOW).toBe(true);
    for (const item of [...posts, ...comments]) {
      within(item.author.joined_at, item.created_at);
      for (const like of item.likes) within(Math.max(item.created_at, like.by.joined_at), like.at);
      for (const report of item.reports) {
        within(Math.max(item.created_at, report.by.joined_at), report.at);
        expect(report.by).not.toBe(item.author);
        if (item.decision) within(report.at, item.decision.at);
      }
    }
    for (const { post, parent, created_at } of comments)
      within(parent?.created_at ?? post.created_at, created_at);
    expect(Math.min(...posts.map(({ created_at }) => created_at))).toBeGreaterThan(NOW - 60 * DAY_MS);
    expect(Math.max(...posts.map(({ created_at }) => created_at))).toBeGreaterThan(NOW - DAY_MS / 24);
    expect(people).toHaveLength(30);
  },
);

test('nobody replies to themself or says the same twice', () => {
  for (const { parent, author } of plan.comments) expect(author).not.toBe(parent?.author);
  const said = plan.comments.map(({ author, content }) => `${author.username}: ${content}`);
  expect(new Set(said).size).toBe(said.length);
});
