import { readDemoLinks } from '../../../server/src/cli/demo/content/links.ts';
import { URL_RULES_VERSION, urlKey } from '../../../server/src/links/url-identity.ts';
import { DRAWN_SIZE, drawnSource } from '../../../server/src/previews/images/draw-image.ts';
import { imageKey } from '../../../server/src/previews/images/image-sources.ts';
import { ADMIN, CAST, COLLECTOR, isOneOf, MEMBER, readersOf, SAVED_BY_READERS, SOME, statusOf } from './cast.ts';
import { commentsOn } from './comments.ts';
import type { Community } from './community.ts';
import { different, diceOf, skewedCount, skewedIndex } from './dice.ts';

const SALT = { post: 1, likes: 2, saves: 3 } as const;
/** The community grows: half of the posts came in the last third of the time. */
const GROWTH = 0.6;
const CATEGORIES = 6;
const TAGS = 32;
const TAGS_A_POST = 2;
const SAVES_A_POST = 0.5;
const COLLECTED_EVERY = 10;
const PICTURED = 0.85;
/** Any will do: pictures are found by the names in the database. */
const IMAGE_SECRET = '00';

const links = readDemoLinks().map((link) => {
  const source = drawnSource({ category: link.category, title: link.title });
  return { ...link, image: { key: imageKey(source, IMAGE_SECRET), source } };
});

/** The posts' ids are 1 to `posts`, in the order in which they came in. */
export function* postRows(community: Community) {
  for (let id = 1; id <= community.posts; id += 1) yield postRow(community, id);
}

export function* tagRows({ posts }: Community) {
  for (let post_id = 1; post_id <= posts; post_id += 1) {
    for (const tag of different(diceOf(SALT.post, post_id), TAGS_A_POST, TAGS)) yield { post_id, tag_id: tag + 1 };
  }
}

/** Few posts get most of the likes. */
export function* likeRows(community: Community) {
  for (let post_id = 1; post_id <= community.posts; post_id += 1) {
    const created_at = postedAt(community, post_id) + 1;
    for (const user of likersOf(community, post_id)) yield { post_id, user_id: user + 1, created_at };
  }
}

export function* bookmarkRows(community: Community, sessions: number) {
  const { posts, users } = community;
  for (let post_id = 1; post_id <= posts; post_id += 1) {
    const roll = diceOf(SALT.saves, post_id);
    const created_at = postedAt(community, post_id) + 1;
    const count = skewedCount(roll, SAVES_A_POST, users);
    const savers = [...different(roll, count, users - CAST)].map((user) => user + 1 + CAST);
    const readers = post_id > posts - SAVED_BY_READERS ? readersOf(sessions) : [];
    for (const user_id of new Set([...savers, ...readers])) yield { post_id, user_id, created_at };
    if (post_id % COLLECTED_EVERY === 0) yield { post_id, user_id: COLLECTOR, created_at };
    if (isOneOf(SOME, posts, post_id)) yield { post_id, user_id: MEMBER, created_at };
  }
}

export function* imageRows({ posts, now }: Community) {
  for (const { image } of links.slice(0, posts)) yield { ...image, ...DRAWN_SIZE, created_at: now };
}

/** Few users write most. */
export function authorOf({ users, posts }: Community, post_id: number): number {
  if (isOneOf(SOME, posts, post_id)) return MEMBER;
  const author_id = 1 + skewedIndex(diceOf(SALT.post, post_id, 1), users);
  return author_id === MEMBER ? ADMIN : author_id;
}

/** How many posts of each author are shown. */
export function countByAuthor(community: Community): Map<number, number> {
  const counts = new Map<number, number>();
  for (let id = 1; id <= community.posts; id += 1) {
    if (statusOf(id) === 'removed') continue;
    const author_id = authorOf(community, id);
    counts.set(author_id, (counts.get(author_id) ?? 0) + 1);
  }
  return counts;
}

export function postedAt({ posts, now, spanMs }: Community, post_id: number): number {
  return now - Math.floor(spanMs * (1 - (post_id / posts) ** GROWTH));
}

export function titleAndUrl(post_id: number): { title: string; url: string } {
  const { title, category } = linkOf(post_id);
  return { title: `${title} (${post_id})`, url: `https://articles.example/${post_id}/${category}` };
}

function linkOf(post_id: number) {
  const link = links[post_id % links.length];
  if (!link) throw new Error('There are no links to make posts from.');
  return link;
}

function postRow(community: Community, id: number) {
  const roll = diceOf(SALT.post, id, 2);
  const link = linkOf(id);
  const author_id = authorOf(community, id);
  const created_at = postedAt(community, id);
  const status = statusOf(id);
  const comments = [...commentsOn(community, { id, created_at })].filter((comment) => comment.status !== 'removed');
  const { title, url } = titleAndUrl(id);
  return {
    id,
    author_id,
    category_id: 1 + Math.floor(roll() * CATEGORIES),
    title,
    url,
    url_key: urlKey(url),
    url_rules: URL_RULES_VERSION,
    description: link.description,
    is_sponsored: 0,
    status,
    preview_title: link.title,
    preview_description: link.description,
    preview_image: roll() < PICTURED ? link.image.key : null,
    preview_type: link.type,
    preview_publisher: link.publisher,
    preview_read_at: created_at,
    created_at,
    likes_count: [...likersOf(community, id)].length,
    comments_count: comments.length,
    discussion_count: comments.filter((comment) => comment.author_id !== author_id).length,
    reports_count: status === 'flagged' ? 1 : 0,
  };
}

function likersOf({ users, likes }: Community, post_id: number) {
  const roll = diceOf(SALT.likes, post_id);
  return different(roll, skewedCount(roll, likes, users), users);
}
