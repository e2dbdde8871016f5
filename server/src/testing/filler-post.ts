import type { NewPostRow } from '../db/schema.ts';

type Chosen = Required<
  Pick<NewPostRow, 'author_id' | 'category_id' | 'status' | 'likes_count' | 'created_at'>
>;

/** A row for tests that need many posts. */
export function fillerPost(number: number, chosen: Chosen): NewPostRow & Chosen {
  return {
    ...chosen,
    title: `Post ${number}`,
    url: `https://filler.invalid/${number}`,
    url_key: String(number),
    url_rules: 1,
    description: '',
    is_sponsored: 0,
    preview_type: 'other',
    preview_read_at: 1,
  };
}
