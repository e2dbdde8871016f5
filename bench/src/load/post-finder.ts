import { openSqliteFile } from '../../../server/src/db/sqlite/connection.ts';

/** Finds posts for the requests of a user; different users mostly get different posts. */
export interface PostFinder {
  unlikedBy(user_id: number): number;
  unsavedBy(user_id: number): number;
  activePost(user_id: number): number;
}

/** Looks the posts up in the SQLite file of the site. */
export function openPostFinder(databaseFile: string): PostFinder & { close(): void } {
  const file = openSqliteFile(databaseFile);
  const finder = (condition: string) => {
    const found = file
      .prepare<[{ user_id: number }], number>(
        // `not indexed` makes SQLite read in the order of ids. With the index of statuses it would sort all active posts each
        // time.
        `select id from posts not indexed
         where status = 'active' and id >= :user_id and ${condition} order by id limit 1`,
      )
      .pluck();
    return (user_id: number) => {
      const id = found.get({ user_id });
      if (id === undefined) throw new Error(`No post is left for user ${user_id}.`);
      return id;
    };
  };
  return {
    unlikedBy: finder('id not in (select post_id from post_likes where user_id = :user_id)'),
    unsavedBy: finder('id not in (select post_id from bookmarks where user_id = :user_id)'),
    activePost: finder('true'),
    close: () => void file.close(),
  };
}
