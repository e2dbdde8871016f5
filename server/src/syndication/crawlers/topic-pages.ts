import type { Context } from '../../context.ts';
import type { SitemapEntry } from './sitemap-entry.ts';

const PAGES = [
  '/explore/recent',
  '/explore/trending',
  '/explore/top',
  '/categories',
  '/help',
  '/terms',
  '/privacy',
];

/** Every public page that is not a post's. */
export async function listTopicPages({ config, database }: Context): Promise<SitemapEntry[]> {
  const categories = await database.read.selectFrom('categories').select('slug').orderBy('slug').execute();
  const paths = [...PAGES, ...categories.map(({ slug }) => `/category/${encodeURIComponent(slug)}`)];
  return paths.map((path) => ({ url: config.publicUrl + path, date: null }));
}
