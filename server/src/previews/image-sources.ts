import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';

/** The images the site may serve: those its own previews found or it draws itself. Their files are a cache. */
export interface ImageSources {
  find(key: string): Promise<string | undefined>;
  remember(image: { key: string; source: string; width: number; height: number }): Promise<void>;
}

/** The public name of an image, which does not tell where it comes from. It is short: a feed has each several times. */
export function imageKey(source: string): string {
  return createHash('sha256').update(source).digest('hex').slice(0, KEY_LENGTH);
}

const KEY_LENGTH = 32;

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
      }, []);
    },
  };
}
