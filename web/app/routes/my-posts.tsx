import * as postMessages from '@magpie/contract/messages/posts';
import { myPostsQuery } from '../api/posts/my-posts.ts';
import { MyPosts } from '../features/posts/my-posts.tsx';
import { resetOnArrival } from '../layout/feeds/feed-loader.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { RequireLogin } from '../layout/access/require-login.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/my-posts';

const words = { title: 'My Posts', description: 'What you have submitted, newest first.' };

export function loader() {
  return null;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return resetOnArrival(request, myPostsQuery());
}

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function MyPostsScreen() {
  return (
    <RequireLogin message={postMessages.logInForMyPosts}>
      <PageHeader {...words}>
        <Link look="plain" to="/submit" className={buttonLook({})}>
          Submit a link
        </Link>
      </PageHeader>
      <MyPosts />
    </RequireLogin>
  );
}
