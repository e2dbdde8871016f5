import { useQuery } from '@tanstack/react-query';
import { relatedQuery } from '../../api/posts/related.ts';
import { postPath } from '../../lib/text/post-path.ts';
import { withoutBreaks } from '../../lib/text/without-breaks.ts';
import { Badge } from '../../ui/labels/badge.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { Link } from '../../ui/link.tsx';
import { publisherOf } from './post-link.ts';

/** Links to related posts; nothing when there are none, and until they have been fetched. */
export function RelatedPosts({ id }: { id: number }) {
  const { data: posts = [] } = useQuery(relatedQuery(id));
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="related">
      <h2 id="related">Related</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <Link look="plain" to={postPath(post)} className="related-title" dir="auto">
              {withoutBreaks(post.title)}
            </Link>
            <p className="related-facts">
              <bdi className="truncate">{publisherOf(post)}</bdi>
              <TimeAgo date={post.created_at} />
              {post.is_sponsored && <Badge tone="accent">Sponsored</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
