import { commentsOn } from './comments.ts';
import type { Community } from './community.ts';
import { postedAt } from './posts.ts';

/** The rows of all comments; their ids go on from post to post. */
export function* commentRows(community: Community) {
  let before = 0;
  for (let post_id = 1; post_id <= community.posts; post_id += 1) {
    const first = before + 1;
    const post = { id: post_id, created_at: postedAt(community, post_id) };
    for (const { place, ...comment } of commentsOn(community, post)) {
      const { index, level, parent } = place;
      const root = parent?.parent ?? parent;
      before = first + index;
      yield {
        id: before,
        post_id,
        ...comment,
        parent_id: parent && first + parent.index,
        root_id: root && first + root.index,
        level,
      };
    }
  }
}
