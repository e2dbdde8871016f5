import { useNavigate } from 'react-router';
import { SubmitPage } from '../features/submit/submit-page.tsx';
import { RECENT } from '../layout/navigation/nav-links.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { showCard } from '../layout/show-card.tsx';
import { RequireLogin } from '../layout/access/require-login.tsx';
import type { Route } from './+types/submit';

const words = { title: 'Submit a link', description: 'Share a link about AI and tag it.' };

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function Submit() {
  const navigate = useNavigate();
  return (
    <div className="page-column cards:max-w-4xl">
      <RequireLogin>
        <PageHeader {...words} />
        <SubmitPage showCard={showCard} onDone={() => void navigate(RECENT.to)} />
      </RequireLogin>
    </div>
  );
}
