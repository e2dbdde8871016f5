import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';

/**
 * What the server's queries gave, as a text for the page to carry. React Router would write every value of an object once and
 * a table of numbers to find it by, which compresses a good deal worse; and as it quotes the text twice, quotes
 * are apostrophes in it, and apostrophes quotes.
 */
export function handOver(queries: QueryClient): string {
  return withQuotesSwapped(JSON.stringify(dehydrate(queries)));
}

export function takeOver(text: string): DehydratedState {
  const state: unknown = JSON.parse(withQuotesSwapped(text));
  if (!isDehydrated(state)) throw new Error('What the page carries is not what the server hands over.');
  return state;
}

function isDehydrated(state: unknown): state is DehydratedState {
  return typeof state === 'object' && state !== null && 'queries' in state && 'mutations' in state;
}

function withQuotesSwapped(text: string) {
  return text.replaceAll(/["']/g, (quote) => (quote === '"' ? "'" : '"'));
}
