import type { Post } from '@magpie/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { type LinkedPost, relatedQuery } from '../../api/posts/related.ts';
import { workQuery } from '../../api/posts/work.ts';
import { postPath } from '../../lib/text/post-path.ts';
import { withoutBreaks } from '../../lib/text/without-breaks.ts';
import { Badge } from '../../ui/labels/badge.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { Link } from '../../ui/link.tsx';
import { publisherOf } from './post-link.ts';

/** Links to other posts of the same work, and to related ones. */
export function RelatedPosts({ post: { id, work } }: { post: Post }) {
  const { data: ofWork = [] } = useQuery({ ...workQuery(work?.key ?? ''), enabled: work !== null });
  const { data: related = [] } = useQuery(relatedQuery(id));
  const others = ofWork.filter((post) => post.id !== id);
  const named = new Set(others.map((post) => post.id));
  return (
    <div className="related">
      <Posts id="work" title="Also about this" posts={others} />
      <Posts id="related" title="Related" posts={related.filter((post) => !named.has(post.id))} />
    </div>
  );
}

/** Nothing when there are none, and until they have been fetched. */
function Posts({ id, title, posts }: { id: string; title: string; posts: LinkedPost[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
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
