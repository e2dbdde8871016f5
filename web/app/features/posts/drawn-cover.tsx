import { DEFAULT_CATEGORY_ICON } from '@magpie/contract/category-icons';
import type { Post } from '@magpie/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { categoriesQuery } from '../../api/categories.ts';
import { hueClass } from '../../ui/hue-class.ts';
import { iconHref } from '../../ui/icon.tsx';
import { publisherOf } from './post-link.ts';

/**
 * A generated picture for a post without one: colour and icon come from the category, the composition from the title,
 * and it has the publisher's name on it.
 */
export const DrawnCover = memo(function DrawnCover({ post }: { post: Post }) {
  const { category, title } = post;
  const icon = useCategoryIcon(category.id);
  const name = publisherOf(post);
  const [a, b, c, d] = numbersFrom(title);
  const size = 80 + (a % 48);
  return (
    <svg
      viewBox="0 0 160 84"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={`post-cover drawn-cover tint ${hueClass(category.id - 1)}`}
    >
      <circle cx={b} cy={c % 84} r={36 + (d % 36)} fill="currentColor" opacity="0.09" />
      <path d={LINES} strokeDasharray={DASHES[d % 4]} transform={`rotate(${c} 80 42)`} />
      <use
        href={iconHref(icon)}
        width={size}
        height={size}
        transform={`translate(${124 - size / 2 + (c % 25) - 12} ${38 - size / 2 + (b % 25) - 12}) rotate(${(d % 41) - 20} ${size / 2} ${size / 2})`}
      />
      <text x="10" y="75" fontSize={Math.min(15, 240 / name.length)}>
        {name}
      </text>
    </svg>
  );
});

function useCategoryIcon(id: number) {
  const { data: icon } = useQuery({
    ...categoriesQuery(),
    select: (categories) => categories.find((category) => category.id === id)?.icon,
  });
  return icon ?? DEFAULT_CATEGORY_ICON;
}

/** Parallel lines that still fill the cover when rotated; dashes make them stripes, dots or bricks. */
const LINES = Array.from({ length: 16 }, (_, line) => `M-20 ${line * 13 - 54}H180`).join('');
const DASHES = ['none', '0 13', '30 13', '6 13'];

type Four = readonly [number, number, number, number];

/** Four hash values of a text from 0 to 255, far apart for similar texts. */
function numbersFrom(text: string): Four {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507) >>> 0;
  return [hash & 255, (hash >>> 8) & 255, (hash >>> 16) & 255, hash >>> 24];
}
