import * as muteMessages from '@magpie/contract/messages/following/mutes';
import type { Post } from '@magpie/contract/posts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/client.ts';
import { feedsChanged, hiddenPostsQuery } from '../../../api/following/mutes.ts';
import { postPath } from '../../../lib/text/post-path.ts';
import { withoutBreaks } from '../../../lib/text/without-breaks.ts';
import { Link } from '../../../ui/link.tsx';
import { RemovableList } from './removable-list.tsx';

/** The posts that the viewer hid, the most recently hidden first. */
export function HiddenPosts() {
  const cache = useQueryClient();
  const list = useInfiniteQuery(hiddenPostsQuery());

  async function unhide({ id }: Post) {
    await call('unhidePost', { params: { id } });
    await feedsChanged(cache);
  }

  async function hideAgain({ id }: Post) {
    await call('hidePost', { params: { id } });
    await feedsChanged(cache);
  }

  return (
    <RemovableList
      label="Hidden posts"
      list={list}
      items={list.data?.pages.flatMap(({ results }) => results)}
      row={(post) => ({
        key: post.id,
        content: (
          <Link to={postPath(post)} dir="auto">
            {withoutBreaks(post.title)}
          </Link>
        ),
        action: 'Show again',
        actionName: muteMessages.showAgainLabel(post.title),
        done: muteMessages.shownAgain,
      })}
      onRemove={unhide}
      onUndo={hideAgain}
      empty={muteMessages.noHidden}
      failures={{ load: muteMessages.loadHidden, remove: muteMessages.unhide, undo: muteMessages.hide }}
    />
  );
}
