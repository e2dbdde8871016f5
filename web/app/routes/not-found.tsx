import { data } from 'react-router';

/** Matches every other address; the surrounding screen shows the 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export function clientLoader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
