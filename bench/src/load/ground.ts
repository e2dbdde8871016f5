import { openSqliteFile } from '../../../server/src/db/dialect.ts';
import type { Ground } from './scenarios.ts';

/** Looks up in the database, before the load begins, what the requests need to know. */
export function openGround(databaseFile: string): Ground & { close(): void } {
  const file = openSqliteFile(databaseFile);
  const unliked = file
    .prepare<[{ user_id: number; from: number }], number>(
      `select id from posts where status = 'active' and id >= :from
        and id not in (select post_id from post_likes where user_id = :user_id) order by id limit 1`,
    )
    .pluck();
  return {
    unlikedBy(user_id) {
      const id = unliked.get({ user_id, from: user_id });
      if (id === undefined) throw new Error(`User ${user_id} likes everything already.`);
      return id;
    },
    close: () => void file.close(),
  };
}
