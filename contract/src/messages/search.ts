import { isolated } from './isolated.ts';

export const searchFailed = 'Failed to search';
export const noResults = (q: string) => `No results for "${isolated(q)}"`;
export const didYouMean = 'Did you mean';
export const resultsShown = (count: number) => (count === 1 ? '1 result shown' : `${count} results shown`);
export const suggestionsShown = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`);
