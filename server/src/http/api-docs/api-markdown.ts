import { apiTable, type CallEntry } from './api-table.ts';

/** The table of calls as `docs/api.md` holds it; `node scripts/write-api-docs.ts` writes it anew. */
export function apiMarkdown(): string {
  return [
    '# The API',
    '',
    'Made from the contract (`contract/src/calls.ts`) by',
    '`node scripts/write-api-docs.ts`; a running site shows the same at `/api/docs/`, and for tools at',
    '`/api/docs/openapi.json`.',
    '',
    'JSON in and out. `Authorization: Token TOKEN` says who calls. Lists are `{results, next, previous}`: follow',
    '`next` as it is. A validation error is 400 with lists of sentences under the field’s name; every other refusal',
    'is `{detail}`. A question mark marks what may be left out. `Cache-Control: no-cache` with a `GET` asks for an',
    'answer that has everything written before, also where several processes serve the site (docs/scaling.md).',
    '',
    ...apiTable().flatMap(section),
  ].join('\n');
}

function section({ method, path, summary, access, query, body, reply, limit }: CallEntry): string[] {
  const rows = { Access: access, Query: query, Body: body, Answer: reply, Limit: limit };
  return [
    `## \`${method} ${path}\``,
    '',
    `${summary}.`,
    '',
    ...Object.entries(rows)
      .filter(([, value]) => value !== '')
      .map(([term, value]) => `- ${term}: ${term === 'Access' || term === 'Limit' ? value : `\`${value}\``}`),
    '',
  ];
}
