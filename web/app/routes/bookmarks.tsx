import { postsQuery } from '../api/posts.ts';
import { FeedScreen } from '../layout/feed-screen.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { RequireLogin } from '../layout/require-login.tsx';
import type { Route } from './+types/bookmarks';

const words = { title: 'Saved', description: 'The posts you saved, the last saved first.' };

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function Bookmarks() {
  return (
    <RequireLogin>
      <FeedScreen {...words} loaderData={null} query={postsQuery({ list: 'recent', bookmarked: true })} />
    </RequireLogin>
  );
}
