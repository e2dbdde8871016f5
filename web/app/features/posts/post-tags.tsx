import type { Post } from '@magpie/contract/posts';

export function PostTags({ tags }: Pick<Post, 'tags'>) {
  return (
    <ul aria-label="Tags" className="post-tags">
      {tags.map(({ id, name }) => (
        <li key={id} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  );
}
