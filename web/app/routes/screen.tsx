import { Outlet } from 'react-router';
import { pageMeta } from '../layout/page-meta.ts';
import { Problem, problemTitle } from '../layout/problem.tsx';
import type { Route } from './+types/screen';

/** The title of a screen that failed; the others have titles of their own. */
export function meta({ error, ...input }: Route.MetaArgs) {
  if (!error) return [];
  const title = problemTitle(error);
  return pageMeta(input, { title, description: title, isPrivate: true });
}

/** Around every screen, so that the navigation stays when one fails. */
export default function Screen() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} />;
}
