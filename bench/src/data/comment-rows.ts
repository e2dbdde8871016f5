import { LIKED_BY_READERS, readersOf, THREAD } from './cast.ts';
import { commentsOn } from './comments.ts';
import type { Community } from './community.ts';
import { postedAt } from './posts.ts';

/** The rows of all comments; their ids go on from post to post. */
export function* commentRows(community: Community, sessions: number) {
  let before = 0;
  for (let post_id = 1; post_id <= community.posts; post_id += 1) {
    const first = before + 1;
    for (const { place, ...comment } of commentsOf(community, post_id)) {
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
        likes_count: post_id === THREAD.post ? [...likersOf(index, sessions)].length : 0,
      };
    }
  }
}

/** The likes of the long thread. */
export function* commentLikeRows(community: Community, sessions: number) {
  let before = 0;
  for (let post_id = 1; post_id < THREAD.post; post_id += 1) before += [...commentsOf(community, post_id)].length;
  for (const { place, created_at } of commentsOf(community, THREAD.post)) {
    const comment_id = before + 1 + place.index;
    for (const user_id of likersOf(place.index, sessions)) yield { comment_id, user_id, created_at };
  }
}

function commentsOf(community: Community, id: number) {
  return commentsOn(community, { id, created_at: postedAt(community, id) });
}

function* likersOf(index: number, sessions: number) {
  for (const user_id of readersOf(sessions)) if ((user_id + index) % LIKED_BY_READERS === 0) yield user_id;
}
