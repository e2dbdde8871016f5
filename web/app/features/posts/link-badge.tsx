import { linkBadges } from '@magpie/contract/messages/curation/link-badges';
import type { Post } from '@magpie/contract/posts';
import { Badge } from '../../ui/labels/badge.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';

/** Says that the link is gone or has moved, or that its page has changed, and since when. */
export function LinkBadge({ link: { state, since } }: Pick<Post, 'link'>) {
  return (
    state !== 'ok' &&
    since && (
      <Badge tone="warning">
        {linkBadges[state]} <TimeAgo date={since} />
      </Badge>
    )
  );
}
