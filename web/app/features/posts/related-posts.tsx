import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LinkedPost, relatedQuery } from '../../api/posts/related.ts';
import { workQuery } from '../../api/posts/work.ts';
import { postPath } from '../../lib/text/post-path.ts';
import { withoutBreaks } from '../../lib/text/without-breaks.ts';
import { Badge } from '../../ui/labels/badge.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { Link } from '../../ui/link.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { publisherOf } from './post-link.ts';

/** Links to other posts of the same work, and to related posts. */
export function RelatedPosts({ post: { id, work } }: { post: Post }) {
  const ofWork = useInfiniteQuery({ ...workQuery(work?.key ?? ''), enabled: work !== null });
  const { data: related = [] } = useQuery(relatedQuery(id));
  const others = ofWork.data?.filter((post) => post.id !== id) ?? [];
  const named = new Set(others.map((post) => post.id));
  return (
    <div className="related">
      <Posts id="work" title="Also about this" posts={others}>
        <ListEnd list={ofWork} failure={postMessages.loadPosts} />
      </Posts>
      <Posts id="related" title="Related" posts={related.filter((post) => !named.has(post.id))} />
    </div>
  );
}

interface PostsProps {
  id: string;
  title: string;
  posts: LinkedPost[];
  children?: ReactNode;
}

/** Shows nothing if there are no posts, or until they have been fetched. */
function Posts({ id, title, posts, children }: PostsProps) {
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
      {children}
    </section>
  );
}
