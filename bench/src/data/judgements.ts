import { ADMIN, statusOf } from './cast.ts';
import { commentRows } from './comment-rows.ts';
import type { Community } from './community.ts';
import { authorOf, postedAt, titleAndUrl } from './posts.ts';

/** One report of each flagged item, not by its author. */
export function* reportRows(community: Community) {
  for (const item of judgedItems(community)) {
    const { status, ...fields } = item;
    if (status === 'flagged') yield { reporter_id: 1 + (fields.author_id % community.users), ...fields };
  }
}

/** One decision on each removed item. */
export function* decisionRows(community: Community) {
  for (const { status, ...fields } of judgedItems(community)) {
    if (status === 'removed') yield { admin_id: ADMIN, verb: 'remove', reason: 'Advertising', ...fields };
  }
}

/** Who likes a comment does not matter here. */
const NO_READERS = 0;

function* judgedItems(community: Community) {
  for (let id = 1; id <= community.posts; id += 1) {
    const author_id = authorOf(community, id);
    yield {
      post_id: id,
      comment_id: null,
      author_id,
      ...titleAndUrl(id),
      status: statusOf(id),
      created_at: postedAt(community, id),
    };
  }
  for (const { id, author_id, status, created_at } of commentRows(community, NO_READERS)) {
    yield { post_id: null, comment_id: id, author_id, title: null, url: null, status, created_at };
  }
}
