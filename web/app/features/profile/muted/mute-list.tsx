import type { Mute } from '@magpie/contract/following/mutes';
import * as muteMessages from '@magpie/contract/messages/following/mutes';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/client.ts';
import { feedsChanged, mutesQuery } from '../../../api/following/mutes.ts';
import { RemovableList } from './removable-list.tsx';

/** What the viewer mutes, the most recently muted first. */
export function MuteList() {
  const cache = useQueryClient();
  const list = useInfiniteQuery(mutesQuery());

  async function unmute({ id, kind }: Mute) {
    await call('unmute', { params: { id } });
    await feedsChanged(cache, kind);
  }

  async function muteAgain({ kind, target }: Mute) {
    await call('mute', { body: { kind, target } });
    await feedsChanged(cache, kind);
  }

  return (
    <RemovableList
      label="Muted"
      list={list}
      items={list.data?.pages.flatMap(({ results }) => results)}
      row={({ id, kind, name }) => ({
        key: id,
        content: (
          <>
            <bdi>{name}</bdi> <span className="text-xs text-muted">{muteMessages.targetKinds[kind]}</span>
          </>
        ),
        action: 'Unmute',
        actionName: muteMessages.unmuteLabel(name),
        done: muteMessages.unmuted(name),
      })}
      onRemove={unmute}
      onUndo={muteAgain}
      empty={muteMessages.noMutes}
      failures={{ load: muteMessages.loadMutes, remove: muteMessages.unmute, undo: muteMessages.mute }}
    />
  );
}
