import { search } from '../../search/search.ts';
import type { Handlers } from '../handlers.ts';

export const searchHandlers = {
  search: ({ context, viewer, query }) => search(context, viewer, query),
} satisfies Partial<Handlers>;
