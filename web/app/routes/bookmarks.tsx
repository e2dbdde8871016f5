import * as postMessages from '@magpie/contract/messages/posts';
import { postsQuery } from '../api/posts/posts.ts';
import { resetOnArrival } from '../layout/feeds/feed-loader.ts';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { RequireLogin } from '../layout/access/require-login.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/bookmarks';

const words = { title: 'Saved', description: 'The posts you saved, most recently saved first.' };

const savedPosts = postsQuery({ list: 'recent', bookmarked: true });

export function loader() {
  return null;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return resetOnArrival(request, savedPosts);
}

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function Bookmarks() {
  return (
    <RequireLogin>
      <FeedScreen {...words} loaderData={null} posts={() => savedPosts} emptyAction={<EmptyAction />} />
    </RequireLogin>
  );
}

function EmptyAction() {
  return (
    <>
      <p className="max-w-sm text-muted">{postMessages.noSavedPosts}</p>
      <p className="max-w-sm text-muted">
        Press <Icon name="Bookmark" className="size-5 align-text-bottom text-ink" /> on a post to save it.
      </p>
      <Link look="plain" to="/explore/recent" className={buttonLook({})}>
        Go to the newest posts
      </Link>
    </>
  );
}
