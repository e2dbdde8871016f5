import { Unsubscribe } from '../../features/auth/unsubscribe.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/unsubscribe';

export function meta(input: Route.MetaArgs) {
  const words = { title: 'Unsubscribe', description: 'The page that a link in an email opens.' };
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function UnsubscribeScreen() {
  return <Unsubscribe />;
}
