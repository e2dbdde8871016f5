import type { Post } from '@magpie/contract/posts';
import { Link } from '../../ui/link.tsx';

export function PostTags({ tags }: Pick<Post, 'tags'>) {
  return (
    <ul aria-label="Tags" className="post-tags">
      {tags.map(({ id, name, slug }) => (
        <li key={id} dir="auto">
          <Link look="plain" to={`/tag/${slug}`}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
