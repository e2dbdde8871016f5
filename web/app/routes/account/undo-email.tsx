import * as accountMessages from '@magpie/contract/messages/account';
import { FollowedLink } from '../../features/auth/followed-link.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/undo-email';

const title = 'Undo the change of your email address';

const ASK = { question: accountMessages.askUndo, button: 'Undo the change' } as const;

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { title, description: 'The page that a link in an email opens.', isPrivate: true });
}

export default function UndoEmail() {
  return (
    <FollowedLink
      title={title}
      doneTitle="Email address restored"
      name="undoEmailChange"
      done={accountMessages.emailRestored}
      failure={accountMessages.undoFailed}
      ask={ASK}
    >
      <Link to="/forgot-password" look="plain" className={buttonLook({ variant: 'primary' })}>
        Set a new password
      </Link>
    </FollowedLink>
  );
}
