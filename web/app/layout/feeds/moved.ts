import { redirect } from 'react-router';

/** Redirects to the address of a page that was requested under another one. The server adds the whole query. */
export function movedTo(path: string): Response {
  return redirect(path, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
}

/** The same in the browser; like React Router's `replace`, which would be part of every screen's script if it were used. */
export function replacedBy(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location, 'X-Remix-Replace': 'true' } });
}
