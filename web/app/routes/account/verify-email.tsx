import * as accountMessages from '@magpie/contract/messages/account';
import { FollowedLink } from '../../features/auth/followed-link.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/verify-email';

const title = 'Confirm your email address';

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { title, description: 'The page that a link in an email opens.', isPrivate: true });
}

export default function VerifyEmail() {
  return (
    <FollowedLink
      title={title}
      doneTitle="Email address confirmed"
      name="verifyEmail"
      done={accountMessages.emailConfirmed}
      failure={accountMessages.confirmFailed}
      afterFailure={
        <Link to="/profile-settings#account" look="plain" className={buttonLook({ variant: 'primary' })}>
          Go to your account settings
        </Link>
      }
    >
      <Link to="/explore/recent" look="plain" className={buttonLook({ variant: 'primary' })}>
        Go to the newest posts
      </Link>
    </FollowedLink>
  );
}
