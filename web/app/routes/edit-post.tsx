import { useState } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router';
import { EditPost } from '../features/submit/edit-post.tsx';
import { MY_POSTS } from '../layout/navigation/nav-links.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { RequireLogin } from '../layout/access/require-login.tsx';
import { idIn } from '../lib/text/ids.ts';
import { buttonLook } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/edit-post';

const words = { title: 'Edit post', description: 'Change what you have submitted.' };

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function EditPostScreen({ params: { id } }: Route.ComponentProps) {
  const goBack = useWayBack();
  const fallbackAction = (
    <Link look="plain" to={MY_POSTS.to} className={buttonLook({})}>
      Go to My Posts
    </Link>
  );
  return (
    <div className="page-column">
      <RequireLogin>
        <PageHeader {...words} />
        <EditPost id={idIn(id)} onDone={goBack} fallbackAction={fallbackAction} />
      </RequireLogin>
    </div>
  );
}

/** Leads back to the previous screen, or to My Posts if no link of this site led here. */
function useWayBack() {
  const navigate = useNavigate();
  const [arrival] = useState(useNavigationType());
  return () => void (arrival === NavigationType.Push ? navigate(-1) : navigate(MY_POSTS.to));
}
