import type { Tx } from '../../../db/database.ts';
import { insertAll } from '../../../db/insert-all.ts';
import type { NewPostRow } from '../../../db/schema.ts';
import { URL_RULES_VERSION, urlKey } from '../../../links/url-identity.ts';
import { DRAWN_SIZE, drawnSource } from '../../../previews/images/draw-image.ts';
import { imageKey, readImageSecret } from '../../../previews/images/image-sources.ts';
import { CommandError } from '../../shell.ts';
import type { Person } from '../plan/people.ts';
import type { Plan, PlannedPost } from '../plan/plan.ts';
import { idOf, matchIds } from './ids.ts';

/** Posts with their tags and images; the images are drawn at the first request. */
export async function storePosts(
  tx: Tx,
  { posts }: Plan,
  people: ReadonlyMap<Person, number>,
): Promise<Map<PlannedPost, number>> {
  const categoryOf = await categoryFinder(tx);
  const secret = await readImageSecret(tx);
  await storeImages(tx, posts, secret);
  await insertAll(
    tx,
    'posts',
    posts.map((post) => ({
      ...postRow(post, idOf(people, post.author), categoryOf(post.link.category)),
      preview_image: post.has_image ? imageKey(coverOf(post), secret) : null,
    })),
  );
  const rows = await tx.selectFrom('posts').select(['id', 'url']).execute();
  const ids = matchIds(
    posts,
    ({ link }) => link.url,
    rows,
    ({ url }) => url,
  );
  await storeTags(tx, ids);
  return ids;
}

function postRow({ link, ...post }: PlannedPost, author_id: number, category_id: number): NewPostRow {
  return {
    author_id,
    category_id,
    title: link.title,
    url: link.url,
    url_key: urlKey(link.url),
    url_rules: URL_RULES_VERSION,
    description: link.description,
    is_sponsored: link.affiliate_url ? 1 : 0,
    affiliate_url: link.affiliate_url ?? null,
    status: post.status,
    preview_title: link.title,
    preview_description: link.description,
    preview_type: link.type,
    preview_publisher: link.publisher,
    preview_read_at: post.created_at,
    created_at: post.created_at,
  };
}

/** A category that the site no longer has is replaced by its first. */
async function categoryFinder(tx: Tx) {
  const categories = await tx.selectFrom('categories').select(['id', 'slug']).orderBy('id').execute();
  const [first] = categories;
  if (!first) throw new CommandError('The site has no category to post in.');
  const ids = new Map(categories.map(({ slug, id }) => [slug, id]));
  return (slug: string) => ids.get(slug) ?? first.id;
}

async function storeImages(tx: Tx, posts: readonly PlannedPost[], secret: string) {
  const rows = posts
    .filter(({ has_image }) => has_image)
    .map((post) => ({ source: coverOf(post), created_at: post.created_at }))
    .map((image) => ({ ...image, ...DRAWN_SIZE, key: imageKey(image.source, secret) }));
  const drawn = new Set((await tx.selectFrom('images').select('key').execute()).map(({ key }) => key));
  const missing = rows.filter(({ key }) => !drawn.has(key));
  await insertAll(tx, 'images', missing);
}

function coverOf({ link }: Pick<PlannedPost, 'link'>) {
  return drawnSource({ category: link.category, title: link.title });
}

async function storeTags(tx: Tx, posts: ReadonlyMap<PlannedPost, number>) {
  const tags = await tx.selectFrom('tags').select(['id', 'name']).execute();
  const rows = [...posts].flatMap(([{ link }, post_id]) =>
    tags.filter(({ name }) => link.tags.includes(name)).map(({ id }) => ({ post_id, tag_id: id })),
  );
  await insertAll(tx, 'post_tags', rows);
}
