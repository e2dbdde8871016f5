import { replace } from 'react-router';
import { RECENT } from '../layout/navigation/nav-links.ts';

export function loader() {
  return replace(RECENT.to);
}

export function clientLoader() {
  return replace(RECENT.to);
}
