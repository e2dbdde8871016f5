import type { Database } from '../../server/src/db/database.ts';

/** What the site acknowledged: it must be there, whatever happens afterwards. */
export interface Ledger {
  users: number[];
  posts: number[];
  comments: number[];
  /** A post and who liked or saved it. */
  likes: Mark[];
  bookmarks: Mark[];
}

export type Mark = readonly [post_id: number, user_id: number];

export const emptyLedger = (): Ledger => ({ users: [], posts: [], comments: [], likes: [], bookmarks: [] });

export function addTo(ledger: Ledger, more: Ledger): void {
  ledger.users.push(...more.users);
  ledger.posts.push(...more.posts);
  ledger.comments.push(...more.comments);
  ledger.likes.push(...more.likes);
  ledger.bookmarks.push(...more.bookmarks);
}

export function sizeOf(ledger: Ledger): number {
  return Object.values(ledger).reduce((sum, entries) => sum + entries.length, 0);
}

/** What was acknowledged and is not there, and what was written by halves; a line for each. */
export async function findLosses({ read }: Pick<Database, 'read'>, ledger: Ledger): Promise<string[]> {
  const there = {
    users: await idsOf('users'),
    posts: await idsOf('posts'),
    comments: await idsOf('comments'),
    likes: await marksOf('post_likes'),
    bookmarks: await marksOf('bookmarks'),
  };
  const lost = [
    ...ledger.users.filter((id) => !there.users.has(id)).map((id) => `user ${id}`),
    ...ledger.posts.filter((id) => !there.posts.has(id)).map((id) => `post ${id}`),
    ...ledger.comments.filter((id) => !there.comments.has(id)).map((id) => `comment ${id}`),
    ...ledger.likes.filter((mark) => !there.likes.has(String(mark))).map((mark) => `like ${mark}`),
    ...ledger.bookmarks
      .filter((mark) => !there.bookmarks.has(String(mark)))
      .map((mark) => `bookmark ${mark}`),
  ];
  return [...lost, ...(await findHalves({ read }))];

  async function idsOf(table: 'users' | 'posts' | 'comments') {
    return new Set((await read.selectFrom(table).select('id').execute()).map(({ id }) => id));
  }

  async function marksOf(table: 'post_likes' | 'bookmarks') {
    const rows = await read.selectFrom(table).select(['post_id', 'user_id']).execute();
    return new Set(rows.map(({ post_id, user_id }) => String([post_id, user_id])));
  }
}

/** The writers register people who are logged in by it, and submit posts that have tags; nobody has one without the other. */
async function findHalves({ read }: Pick<Database, 'read'>): Promise<string[]> {
  const sessions = read.selectFrom('sessions').select('user_id');
  const strangers = await read.selectFrom('users').select('id').where('id', 'not in', sessions).execute();
  const tagged = read.selectFrom('post_tags').select('post_id');
  const bare = await read.selectFrom('posts').select('id').where('id', 'not in', tagged).execute();
  return [
    ...strangers.map(({ id }) => `user ${id} has no session`),
    ...bare.map(({ id }) => `post ${id} has no tag`),
  ];
}
