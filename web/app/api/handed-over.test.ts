import { hydrate, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { handOver, takeOver } from './handed-over.ts';

test('what was read is taken over as it was, whatever is quoted in it', async () => {
  const server = new QueryClient();
  const title = `"So it's said": 'both' \\" and \\' and </script> – ünïcödé`;
  await server.fetchQuery({ queryKey: ['post', 1], queryFn: () => ({ title, likes: 0, image: null }) });
  const browser = new QueryClient();
  hydrate(browser, takeOver(handOver(server)) ?? {});
  expect(browser.getQueryData(['post', 1])).toEqual({ title, likes: 0, image: null });
  expect(browser.getQueryState(['post', 1])?.dataUpdatedAt).toBe(
    server.getQueryState(['post', 1])?.dataUpdatedAt,
  );
});
