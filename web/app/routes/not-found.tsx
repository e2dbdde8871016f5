import { data } from 'react-router';

/** Every address that is no other: the screen around it says so, with the status. */
export function loader() {
  throw data(null, { status: 404 });
}

export function clientLoader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
