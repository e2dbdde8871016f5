import { notificationsQuery } from '../api/notifications/notifications.ts';
import { Notifications } from '../features/notifications/notifications.tsx';
import { RequireLogin } from '../layout/access/require-login.tsx';
import { resetOnArrival } from '../layout/feeds/feed-loader.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { Route } from './+types/notifications';

const words = {
  title: 'Notifications',
  description: 'Replies, mentions, and moderators’ decisions on what you posted.',
};

export function loader() {
  return null;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return resetOnArrival(request, notificationsQuery());
}

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function NotificationsScreen() {
  return (
    <div className="page-column">
      <RequireLogin>
        <PageHeader {...words} />
        <Notifications />
      </RequireLogin>
    </div>
  );
}
