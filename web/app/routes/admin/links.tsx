import { linkFilters, loadFailed, noneFound } from '@magpie/contract/messages/curation/link-checks';
import { BROKEN_LINK_STATES } from '@magpie/contract/values';
import { useSearchParams } from 'react-router';
import { postsQuery } from '../../api/posts/posts.ts';
import { CheckedPostCard } from '../../features/posts/checked-post-card.tsx';
import { PostFeed } from '../../features/posts/post-feed.tsx';
import { RequireAdmin } from '../../layout/access/require-admin.tsx';
import { ChoiceLinks } from '../../layout/feeds/choice-links.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/links';

const words = {
  title: 'Admin Links',
  description: 'Links that are gone or have moved, and pages that have changed.',
};

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function AdminLinks() {
  const [search] = useSearchParams();
  const state = BROKEN_LINK_STATES.find((one) => one === search.get('state'));
  return (
    <RequireAdmin>
      <PageHeader {...words} />
      <div className="mb-4">
        <ChoiceLinks
          label="State"
          choices={[
            { to: '/admin/links', label: 'All', isCurrent: !state },
            ...BROKEN_LINK_STATES.map((one) => ({
              to: `/admin/links?state=${one}`,
              label: linkFilters[one],
              isCurrent: one === state,
            })),
          ]}
        />
      </div>
      <PostFeed
        key={state}
        query={postsQuery({ list: 'recent', link: state ? [state] : [...BROKEN_LINK_STATES] })}
        Card={CheckedPostCard}
        empty={noneFound}
        failure={loadFailed}
      />
    </RequireAdmin>
  );
}
