import type { Queries } from '../db/database.ts';
import { MutedWords } from './muted-words.ts';

/** The ids of what a user mutes, and the muted words; without hidden posts. */
export interface Mutes {
  user_id: number;
  users: number[];
  tags: number[];
  categories: number[];
  sites: number[];
  words: MutedWords;
}

/** What a user mutes. */
export async function readMutes(queries: Queries, user_id: number): Promise<Mutes> {
  return mutesFrom(user_id, await selectMutes(queries).where('user_id', '=', user_id).execute());
}

/** What several users mute; those who mute nothing are left out. */
export async function readMutesOf(queries: Queries, user_ids: readonly number[]): Promise<Mutes[]> {
  if (user_ids.length === 0) return [];
  const rows = await selectMutes(queries).where('user_id', 'in', user_ids).execute();
  return [...Map.groupBy(rows, (row) => row.user_id)].map(([user_id, own]) => mutesFrom(user_id, own));
}

function selectMutes(queries: Queries) {
  return queries
    .selectFrom('mutes')
    .select(['user_id', 'target_user_id', 'tag_id', 'category_id', 'site_id', 'word_key']);
}

type MuteRow = Awaited<ReturnType<ReturnType<typeof selectMutes>['execute']>>[number];

function mutesFrom(user_id: number, rows: readonly MuteRow[]): Mutes {
  return {
    user_id,
    users: rows.flatMap((row) => row.target_user_id ?? []),
    tags: rows.flatMap((row) => row.tag_id ?? []),
    categories: rows.flatMap((row) => row.category_id ?? []),
    sites: rows.flatMap((row) => row.site_id ?? []),
    words: new MutedWords(rows.flatMap((row) => row.word_key ?? [])),
  };
}
