import * as muteMessages from '@magpie/contract/messages/following/mutes';
import { HiddenPosts } from './hidden-posts.tsx';
import { MuteList } from './mute-list.tsx';
import { MuteWord } from './mute-word.tsx';

/** The lists of what the viewer mutes and has hidden, from which items can be removed, and a form to mute words. */
export function MutedAndHidden() {
  return (
    <>
      <p className="text-sm text-muted">{muteMessages.mutedExplained}</p>
      <MuteWord />
      <MuteList />
      <h3 className="mt-3 border-t border-line pt-6 font-semibold">Hidden posts</h3>
      <HiddenPosts />
    </>
  );
}
