import type { Context } from '../../context.ts';
import type { SitemapEntry } from './sitemap-entry.ts';

const PAGES = [
  '/explore/recent',
  '/explore/trending',
  '/explore/top',
  '/categories',
  '/tags',
  '/sponsored',
  '/moderation',
  '/explore/collections',
  '/help',
  '/terms',
  '/privacy',
];

/** Every public page that is not a post's. */
export async function listTopicPages({ config, database }: Context): Promise<SitemapEntry[]> {
  const { read } = database;
  const categories = await read.selectFrom('categories').select('slug').orderBy('slug').execute();
  const tags = await read
    .selectFrom('tags')
    .select('slug')
    .where('posts_count', '>', 0)
    .orderBy('slug')
    .execute();
  const paths = [
    ...PAGES,
    ...categories.map(({ slug }) => `/category/${encodeURIComponent(slug)}`),
    ...tags.map(({ slug }) => `/tag/${slug}`),
  ];
  return paths.map((path) => ({ url: config.publicUrl + path, date: null }));
}
