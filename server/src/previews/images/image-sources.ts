import { createHmac } from 'node:crypto';
import type { Database, Queries } from '../../db/database.ts';

/** The images that the site may serve: it found them for previews or drew them. Their files are a cache. */
export interface ImageSources {
  find(key: string): Promise<string | undefined>;
  remember(image: { key: string; source: string; width: number; height: number }): Promise<void>;
}

const KEY_LENGTH = 32;

/**
 * The public name of an image. Without the site's secret it reveals neither its source nor whether this site has
 * read a page. It is short because a list of posts contains the name of each image several times.
 */
export function imageKey(source: string, secret: string): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(source).digest('hex').slice(0, KEY_LENGTH);
}

/** The secret of `imageKey`. */
export async function readImageSecret(queries: Queries): Promise<string> {
  const { value } = await queries
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'image_names')
    .executeTakeFirstOrThrow();
  return value;
}

export function createImageSources(
  database: Pick<Database, 'read' | 'transact'>,
  clock: () => number,
): ImageSources {
  return {
    async find(key) {
      const row = await database.read
        .selectFrom('images')
        .select('source')
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.source;
    },
    async remember({ key, source, width, height }) {
      if (await this.find(key)) return;
      await database.transact(async (tx) => {
        await tx
          .insertInto('images')
          .values({ key, source, width, height, created_at: clock() })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .execute();
      });
    },
  };
}
