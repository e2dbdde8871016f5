import * as followMessages from '@magpie/contract/messages/following/follows';
import { useSearchParams } from 'react-router';
import { followsQuery } from '../api/following/follows.ts';
import { postsQuery } from '../api/posts/posts.ts';
import { FollowList } from '../features/following/follow-list.tsx';
import { FollowedPostCard } from '../features/posts/followed-post-card.tsx';
import { PostFeed } from '../features/posts/post-feed.tsx';
import { ViewSwitch } from '../features/posts/view-switch.tsx';
import { RequireLogin } from '../layout/access/require-login.tsx';
import { resetOnArrival } from '../layout/feeds/feed-loader.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { buttonLook } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { LinkTabs } from '../ui/link-tabs.tsx';
import type { Route } from './+types/following';

const words = { title: 'Following', description: 'The newest posts from everything you follow.' };
const PATH = '/library/following';

function posts() {
  return postsQuery({ list: 'recent', following: true });
}

export function loader() {
  return null;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return resetOnArrival(request, posts(), followsQuery());
}

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function Following() {
  return (
    <RequireLogin>
      <PageHeader {...words}>
        <Link look="plain" to="/profile-settings#following-feed" className="feed-link">
          Feed
        </Link>
      </PageHeader>
      <FollowingTabs />
    </RequireLogin>
  );
}

function FollowingTabs() {
  const [search] = useSearchParams();
  const isList = search.get('tab') === 'follows';
  return (
    <LinkTabs
      label="Posts and what you follow"
      aside={
        // Reserves its height, so that the tabs do not move.
        <div className={isList ? 'invisible' : undefined}>
          <ViewSwitch />
        </div>
      }
      tabs={[
        { label: 'Posts', to: PATH, isCurrent: !isList },
        { label: 'You follow', to: `${PATH}?tab=follows`, isCurrent: isList },
      ]}
    >
      {isList ? (
        <FollowList emptyAction={<HowToFollow />} />
      ) : (
        <PostFeed
          query={posts()}
          Card={FollowedPostCard}
          empty={followMessages.noFollowedPosts}
          emptyAction={<HowToFollow />}
        />
      )}
    </LinkTabs>
  );
}

function HowToFollow() {
  return (
    <>
      <p className="max-w-sm text-muted">{followMessages.howToFollow}</p>
      <p className="flex flex-wrap justify-center gap-3">
        <Link look="plain" to="/tags" className={buttonLook({})}>
          Choose tags
        </Link>
        <Link look="plain" to="/explore/recent" className={buttonLook({})}>
          Go to the newest posts
        </Link>
      </p>
    </>
  );
}
