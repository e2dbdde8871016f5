import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../api/topics/categories.ts';
import { ChoiceLinks } from '../layout/feeds/choice-links.tsx';
import { allPosts, feedClientLoader, feedLoader } from '../layout/feeds/feed-loader.ts';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { Route } from './+types/categories';

const words = {
  title: 'Categories',
  description: 'Choose a category, or read the newest links in all of them.',
  feed: '/feeds/recent',
};

const posts = allPosts('recent');

export const loader = feedLoader(posts);
export const clientLoader = feedClientLoader(posts);

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, words);
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <FeedScreen {...words} loaderData={loaderData} posts={posts} above={<CategoryChoice />} />;
}

function CategoryChoice() {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const choices = categories.map(({ slug, name, icon }) => ({ to: `/category/${slug}`, label: name, icon }));
  return (
    <div className="choice-row">
      <ChoiceLinks label="Categories" choices={choices} />
    </div>
  );
}
