import { sql } from 'kysely';

/** Tags, categories and sites that are followed or muted. Users and collections are exported by their id. */
export const TOPICS = {
  tag: sql<string | null>`(select slug from tags where tags.id = tag_id)`,
  category: sql<string | null>`(select slug from categories where categories.id = category_id)`,
  site: sql<string | null>`(select host from sites where sites.id = site_id)`,
};

/** Posts by their id, links by their address, with the notes that the owner wrote. */
export const ITEMS = sql<
  string | null
>`(select string_agg(coalesce(url, 'post ' || post_id) || case when note = '' or is_owners_note = 0 then '' else ' (' || note || ')' end, ', ' order by position)
  from collection_items where collection_id = collections.id)`;
