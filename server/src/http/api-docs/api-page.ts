import { createHash } from 'node:crypto';
import { apiTable, type CallEntry } from './api-table.ts';

const STYLE = `
:root { color-scheme: dark light; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid #8884; padding: 1rem 0; }
h2 { font-size: 1rem; margin: 0; } code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .25rem 1rem; margin: .5rem 0 0; }
dt { opacity: .7; } dd { margin: 0; }
`;

/** A page that lists every call. It has no script and loads nothing. */
export function apiPage(siteName: string): { html: string; styleHash: string } {
  const title = `${escape(siteName)} API`;
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><main>
<h1>${title}</h1>
<p>Requests and answers are JSON, except files that are imported or exported and the stream of notifications.
<code>Authorization: Token TOKEN</code> authenticates the caller. Lists that have pages are
<code>{results, next, previous}</code>: <code>next</code> is the URL of the next page, to be requested unchanged. Other lists are
<code>{results}</code>. A validation error has a list of messages for each field. Other errors are <code>{detail}</code>; a few
calls add fields to this object or answer <code>{error}</code> instead. A network is an IPv4 address or the /64 of an IPv6 address. A write shows at once in answers of the
process that made it, normally within milliseconds in those of other processes, and within two seconds in those of a shared HTTP cache. For tools: <a href="openapi.json">openapi.json</a>.</p>
${apiTable().map(article).join('\n')}
</main></body></html>`;
  return { html, styleHash: `sha256-${createHash('sha256').update(STYLE).digest('base64')}` };
}

function article({ name, method, path, summary, access, query, body, reply, limit }: CallEntry): string {
  const rows = { Access: access, Query: query, Body: body, Answer: reply, Limit: limit };
  const list = Object.entries(rows).filter(([, value]) => value !== '');
  return `<article id="${name}"><h2><code>${method} ${escape(path)}</code></h2>${escape(summary)}
<dl>${list.map(([term, value]) => `<dt>${term}</dt><dd><code>${escape(value)}</code></dd>`).join('')}</dl></article>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
