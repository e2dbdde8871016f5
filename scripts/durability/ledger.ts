import type { Database } from '../../server/src/db/database.ts';

/** Writes that the site acknowledged: they must never be lost. */
export interface Ledger {
  users: number[];
  posts: number[];
  comments: number[];
  /** A post and the user who liked or saved it. */
  likes: PostAndUser[];
  bookmarks: PostAndUser[];
}

type PostAndUser = readonly [post_id: number, user_id: number];

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

/** Acknowledged writes that are missing, and partial writes; a line each. */
export async function findLosses({ read }: Pick<Database, 'read'>, ledger: Ledger): Promise<string[]> {
  const stored = {
    users: await idsOf('users'),
    posts: await idsOf('posts'),
    comments: await idsOf('comments'),
    likes: await pairsOf('post_likes'),
    bookmarks: await pairsOf('bookmarks'),
  };
  const lost = [
    ...ledger.users.filter((id) => !stored.users.has(id)).map((id) => `user ${id}`),
    ...ledger.posts.filter((id) => !stored.posts.has(id)).map((id) => `post ${id}`),
    ...ledger.comments.filter((id) => !stored.comments.has(id)).map((id) => `comment ${id}`),
    ...ledger.likes.filter((pair) => !stored.likes.has(String(pair))).map((pair) => `like ${pair}`),
    ...ledger.bookmarks
      .filter((pair) => !stored.bookmarks.has(String(pair)))
      .map((pair) => `bookmark ${pair}`),
  ];
  return [...lost, ...(await findPartialWrites({ read }))];

  async function idsOf(table: 'users' | 'posts' | 'comments') {
    return new Set((await read.selectFrom(table).select('id').execute()).map(({ id }) => id));
  }

  async function pairsOf(table: 'post_likes' | 'bookmarks') {
    const rows = await read.selectFrom(table).select(['post_id', 'user_id']).execute();
    return new Set(rows.map(({ post_id, user_id }) => String([post_id, user_id])));
  }
}

/** Users without a session, and posts without tags: a registration opens a session, and writers tag every post. */
async function findPartialWrites({ read }: Pick<Database, 'read'>): Promise<string[]> {
  const sessions = read.selectFrom('sessions').select('user_id');
  const loggedOut = await read.selectFrom('users').select('id').where('id', 'not in', sessions).execute();
  const tagged = read.selectFrom('post_tags').select('post_id');
  const untagged = await read.selectFrom('posts').select('id').where('id', 'not in', tagged).execute();
  return [
    ...loggedOut.map(({ id }) => `user ${id} has no session`),
    ...untagged.map(({ id }) => `post ${id} has no tag`),
  ];
}
