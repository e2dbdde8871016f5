import type { Post } from '@magpie/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../api/topics/categories.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { hashOf, hueClass } from '../../../ui/labels/tint.ts';
import { publisherOf } from '../post-link.ts';

/**
 * A cover for a post without a picture, with the publisher's name. The category gives its colour and icon; the title decides
 * which pattern it has and where the icon is (post-cover.css).
 */
export function DrawnCover({ post }: { post: Post }) {
  const { category, title } = post;
  const { data: categories } = useQuery(categoriesQuery());
  const icon = categories?.find(({ id }) => id === category.id)?.icon;
  const hash = hashOf(title);
  return (
    <span
      aria-hidden="true"
      className={`post-cover drawn-cover tint ${hueClass(category.id - 1)} pattern-${hash % PATTERNS} place-${hash % PLACES}`}
    >
      {icon && <Icon name={icon} className="drawn-icon" />}
      <bdi className="drawn-name">{publisherOf(post)}</bdi>
    </span>
  );
}

/** The two numbers have no common factor, so that each pattern meets each place. */
const PATTERNS = 6;
const PLACES = 5;
