import Type, { type Static } from 'typebox';
import { type Call, noInput } from './call.ts';
import { count } from './fields.ts';

/** A host that posts link to. */
export const Site = Type.Object({
  host: Type.String({ description: 'Without `www.`; its subdomains are included.' }),
  posts_count: count(),
});
export type Site = Static<typeof Site>;

export const siteCalls = {
  getSite: {
    summary: 'Read a site that posts link to',
    method: 'GET',
    path: '/api/content/sites/:host/',
    access: 'public',
    limit: 'read',
    ...noInput,
    params: Type.Object({ host: Type.String() }),
    reply: Site,
  },
} as const satisfies Record<string, Call>;
