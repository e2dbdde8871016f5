import type { User } from '@magpie/contract/users';
import type { ReactNode } from 'react';
import { useHydrated } from '../../lib/rendering/hydrated.tsx';
import { toTheDayInFull } from '../../lib/text/moment.ts';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Count } from '../../ui/labels/count.tsx';
import { profileStats } from './profile-stats.ts';

export interface UserHeadProps {
  user: User;
  /** How many comments are loaded, and whether these are all; null while unknown. */
  comments: { count: number; isAll: boolean } | null;
  /** The link to the user's feed, and the actions on the user. */
  children?: ReactNode;
}

/** The name, badges and counts of a user. */
export function UserHead({ user, comments, children }: UserHeadProps) {
  const isHydrated = useHydrated();
  return (
    <header className="user-head">
      <Avatar username={user.username} size="lg" />
      <div className="min-w-0 flex-1 max-sm:basis-2/3 md:basis-auto">
        <h1 className="text-2xl font-bold tracking-tight break-words text-ink">
          <bdi>{user.username}</bdi>
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          {user.role === 'admin' && <Badge tone="accent">Admin</Badge>}
          {user.is_staff && <Badge tone="success">Staff</Badge>}
          <span>
            Member since{' '}
            <time dateTime={user.created_at}>
              {isHydrated ? toTheDayInFull(user.created_at) : DAY.format(new Date(user.created_at))}
            </time>
          </span>
        </p>
      </div>
      {children}
      <dl className="user-stats">
        {profileStats(user.posts_count, comments).map(({ label, count, isAtLeast }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {count === null ? '–' : <Count value={count} />}
              {isAtLeast && '+'}
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** The same on the server and in every browser, so that hydration matches. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
