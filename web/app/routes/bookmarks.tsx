import * as postMessages from '@magpie/contract/messages/posts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { postsQuery } from '../api/posts/posts.ts';
import { categoriesQuery } from '../api/topics/categories.ts';
import { ExportSavedMenu } from '../features/collections/transfer/export-menu.tsx';
import { type PostsOf, resetOnArrival, searchOf } from '../layout/feeds/feed-loader.ts';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { RequireLogin } from '../layout/access/require-login.tsx';
import { useSearchChoice } from '../session/use-search-choice.ts';
import { Select } from '../ui/fields/select.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/bookmarks';

const words = { title: 'Saved', description: 'The posts you saved, most recently saved first.' };

/** The URL parameter with the slug of the category to show; if it is empty, all are shown. */
const CATEGORY = 'category';

const savedPosts: PostsOf = (search) => {
  const category = search.get(CATEGORY);
  return postsQuery({ list: 'recent', bookmarked: true, ...(category && { category }) });
};

export function loader() {
  return null;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return resetOnArrival(request, savedPosts(searchOf(request)));
}

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function Bookmarks() {
  const [search] = useSearchParams();
  return (
    <RequireLogin>
      <FeedScreen
        {...words}
        loaderData={null}
        posts={savedPosts}
        emptyAction={search.get(CATEGORY) ? <AllSaved /> : <EmptyAction />}
      >
        <div className="flex items-center gap-2">
          <CategoryFilter />
          <ExportSavedMenu />
        </div>
      </FeedScreen>
    </RequireLogin>
  );
}

function CategoryFilter() {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const [search] = useSearchParams();
  const choose = useSearchChoice();
  return (
    <div className="w-38 md:w-48">
      <Select
        label="Category"
        hideLabel
        value={search.get(CATEGORY) ?? ''}
        onChange={(event) => choose(CATEGORY, event.target.value)}
      >
        <option value="">All categories</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

function AllSaved() {
  return (
    <Link look="plain" to="/library/bookmarks" className={buttonLook({})}>
      All saved posts
    </Link>
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
