import * as pageMessages from '@magpie/contract/messages/post-pages';
import * as screenMessages from '@magpie/contract/messages/screens';
import type { PostAbsence } from '@magpie/contract/site';
import { buttonLook } from '../ui/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';

/** Shown instead of a post that does not exist, or that the viewer may not read. */
export function AbsentPost({ absence }: { absence: PostAbsence }) {
  return (
    <div className="state mt-4">
      <Icon name={absence === 'removed' ? 'Ban' : 'Search'} className="size-10 text-faint" />
      <h1 className="text-2xl font-bold tracking-tight text-balance">{absenceTitle(absence)}</h1>
      {absence === 'unknown' && <p className="max-w-sm text-muted">{screenMessages.nothingHere}</p>}
      <a href="/" className={buttonLook({})}>
        Go to the newest posts
      </a>
    </div>
  );
}

export function absenceTitle(absence: PostAbsence): string {
  return TITLES[absence];
}

const TITLES: Record<PostAbsence, string> = {
  deleted: pageMessages.postDeleted,
  removed: pageMessages.postRemoved,
  unknown: screenMessages.pageNotFound,
};
