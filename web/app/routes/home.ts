import { replace } from 'react-router';
import { RECENT } from '../layout/navigation/nav-links.ts';

interface Requested {
  request: Request;
}

export function loader({ request }: Requested) {
  return toRecent(request);
}

export function clientLoader({ request }: Requested) {
  return toRecent(request);
}

/** Keeps the query, which may open comments. */
function toRecent({ url }: Request) {
  return replace(RECENT.to + new URL(url).search);
}
