import type { Collection } from '@magpie/contract/collections/collections';
import type { ReactNode } from 'react';
import { collectionPath } from '../../../lib/text/collection-path.ts';
import { useUser } from '../../../session/auth.tsx';
import { AuthorName } from '../../../session/author-name.tsx';
import { ItemStatus } from '../../../session/item-status.tsx';
import { VisibilityBadge } from '../../../session/collections/visibility.tsx';
import { Count } from '../../../ui/labels/count.tsx';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';
import { Link } from '../../../ui/link.tsx';
import { Covers } from '../covers.tsx';

export interface CollectionHeadProps {
  collection: Collection;
  followers: number;
  feed: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** What a collection is, who made it, and what can be done with it. */
export function CollectionHead({ collection, followers, feed, children }: CollectionHeadProps) {
  const { title, description, visibility, status, owner, editors, items_count, copied_from, covers } =
    collection;
  const viewer = useUser();
  return (
    <header className="collection-head">
      <Covers covers={covers} />
      <div className="min-w-0 flex-1">
        <h1 className="collection-heading" dir="auto">
          {title}
        </h1>
        {description && (
          <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line text-ink">
            {description}
          </p>
        )}
        <p className="collection-facts mt-3">
          <ItemStatus item={{ status, author: owner, can_moderate: viewer?.role === 'admin' }} />
          <VisibilityBadge visibility={visibility} />
          <span>
            By <AuthorName author={owner} className="font-medium text-ink hover:underline" />
          </span>
          {editors.length > 0 && (
            <span>
              with{' '}
              {editors.map((editor, index) => (
                <span key={editor.id}>
                  {index > 0 && ', '}
                  <AuthorName author={editor} className="text-ink hover:underline" />
                </span>
              ))}
            </span>
          )}
          <Count value={items_count} noun="item" />
          {followers > 0 && <Count value={followers} noun="follower" />}
          <span>
            Updated <TimeAgo date={collection.updated_at} />
          </span>
          {feed}
        </p>
        {copied_from && (
          <p className="mt-1 text-sm text-muted">
            Copied from <Link to={collectionPath(copied_from)}>{copied_from.title}</Link>
            {copied_from.owner && (
              <>
                {' '}
                by <AuthorName author={copied_from.owner} className="text-ink hover:underline" />
              </>
            )}
          </p>
        )}
        <div className="collection-acts">{children}</div>
      </div>
    </header>
  );
}
