import { memo } from 'react';

/** A generated picture for a post without one: its colour comes from the category, its shapes from the title. */
export const DrawnCover = memo(function DrawnCover({ category, title }: { category: string; title: string }) {
  const [a, b, c, d] = numbersFrom(title);
  return (
    <svg
      viewBox="0 0 160 84"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`post-cover hue-${numbersFrom(category)[0] % 6}`}
    >
      <g fill="none" stroke="currentColor" strokeWidth="14" strokeOpacity="0.14">
        <circle cx={20 + (a % 60)} cy={8 + (b % 30)} r={18 + (c % 16)} />
        <circle cx={90 + (b % 60)} cy={46 + (d % 34)} r={24 + (a % 22)} />
      </g>
      <circle cx={30 + (d % 100)} cy={20 + (c % 44)} r={7 + (b % 9)} fill="currentColor" fillOpacity="0.22" />
    </svg>
  );
});

type Four = readonly [number, number, number, number];

/** Four hash values of a text, far apart for similar texts. */
function numbersFrom(text: string): Four {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507) >>> 0;
  return [hash & 255, (hash >>> 8) & 255, (hash >>> 16) & 255, hash >>> 24];
}
