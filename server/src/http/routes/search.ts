import { search } from '../../search/search.ts';
import { suggest } from '../../search/suggest.ts';
import type { Handlers } from '../handlers.ts';

export const searchHandlers = {
  search: ({ context, viewer, query }) => search(context, viewer, query),
  suggest: ({ context, viewer, query }) => suggest(context, viewer, query.q),
} satisfies Partial<Handlers>;
