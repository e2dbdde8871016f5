import { apiTable, type CallEntry } from './api-table.ts';

/** The text of `docs/api.md`, with a section for each call; `node scripts/write-api-docs.ts` writes it to the file. */
export function apiMarkdown(): string {
  return [
    '# The API',
    '',
    'Generated from the contract (`contract/src/calls.ts`) by `node scripts/write-api-docs.ts`. A running site shows',
    'the same at `/api/docs/`, and for tools at `/api/docs/openapi.json`.',
    '',
    'Requests and answers are JSON, except files that are imported or exported and the stream of notifications.',
    '`Authorization: Token TOKEN` authenticates the caller. Lists that have pages are `{results, next, previous}`: `next` is',
    'the URL of the next page, to be requested unchanged. Other lists are `{results}`. A validation error is 400 with a list',
    'of messages for each field. Other errors are `{detail}`; a few calls add fields to this object or answer `{error}`',
    'instead. A question mark means that a field is optional, a bar separates alternatives. A network is an IPv4 address or',
    'the /64 of an IPv6 address. A write shows at once in answers of the process that made it, normally within milliseconds',
    'in those of other processes, and within two seconds in those of a shared HTTP cache (docs/scaling.md).',
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
