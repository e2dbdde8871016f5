import type { Collection } from '@magpie/contract/collections/collections';
import { collectionPath } from '../../lib/text/collection-path.ts';
import { AuthorName } from '../../session/author-name.tsx';
import { Count } from '../../ui/labels/count.tsx';
import { Link } from '../../ui/link.tsx';
import { Covers } from './covers.tsx';
import { VisibilityBadge } from '../../session/collections/visibility.tsx';

/** A collection in a list. */
export function CollectionCard({ collection }: { collection: Collection }) {
  const { id, title, description, owner, visibility, items_count, followers_count, covers } = collection;
  const titleId = `collection-${id}`;
  return (
    <article aria-labelledby={titleId} className="collection-card">
      <Covers covers={covers} />
      <div className="collection-card-words">
        <h2 className="collection-card-title">
          <Link look="plain" to={collectionPath(collection)} id={titleId} dir="auto">
            {title}
          </Link>
        </h2>
        {description && (
          <p dir="auto" className="line-clamp-2 text-sm text-muted">
            {description}
          </p>
        )}
        <p className="collection-facts">
          <VisibilityBadge visibility={visibility} />
          <AuthorName author={owner} className="relative truncate hover:text-ink" />
          <Count value={items_count} noun="item" />
          {followers_count > 0 && <Count value={followers_count} noun="follower" />}
        </p>
      </div>
    </article>
  );
}
