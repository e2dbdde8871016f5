import type { FullUser } from '@magpie/contract/users';
import { useAuth } from '../../session/auth.tsx';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Count } from '../../ui/labels/count.tsx';
import { DateTime } from '../../ui/labels/date-time.tsx';
import { Email } from '../../ui/labels/email.tsx';
import { Link } from '../../ui/link.tsx';
import { BanState } from './ban-state.tsx';
import { UserActions } from './user-actions.tsx';

export function UserRow({ user }: { user: FullUser }) {
  const { user: viewer } = useAuth();
  const { id, username, email, role, is_staff, posts_count, created_at } = user;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className="flex min-w-0 items-center gap-3">
          <Avatar username={username} size="md" />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                look="plain"
                to={`/user/${id}`}
                className="wrap-anywhere hover:text-accent hover:underline"
              >
                <bdi>{username}</bdi>
              </Link>
              {viewer?.id === id && <Badge>You</Badge>}
            </span>
            <span className="block text-xs font-normal wrap-anywhere text-muted">
              <bdi>
                <Email address={email} />
              </bdi>
            </span>
          </span>
        </span>
      </th>
      <td role="cell" data-label="Role">
        <span className="flex flex-wrap gap-1">
          <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
          {is_staff && <Badge tone="success">Staff</Badge>}
        </span>
      </td>
      <td role="cell" data-label="Posts" className="tabular-nums">
        <Count value={posts_count} />
      </td>
      <td role="cell" data-label="Joined">
        <DateTime date={created_at} />
      </td>
      <td role="cell" data-label="Status" className="xl:w-26">
        <BanState user={user} />
      </td>
      <td role="cell">
        <UserActions user={user} />
      </td>
    </tr>
  );
}
