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
  return JSON.parse(withQuotesSwapped(text));
}

function withQuotesSwapped(text: string) {
  return text.replaceAll(/["']/g, (quote) => (quote === '"' ? "'" : '"'));
}
