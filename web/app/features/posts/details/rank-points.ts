import type { Rank } from '@magpie/contract/curation/trending';

const signed = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/**
 * The parts of a rank as a reader sees them: age counts from now instead of from 1970, so it takes points away. The total
 * is the sum of the rounded parts, so that the shown numbers add up.
 * @param agePointsNow the age part in the rank of a post that is submitted now
 */
export function pointsOf({ parts }: Rank, agePointsNow: number) {
  const part = (wanted: string) => parts.find(({ name }) => name === wanted)?.value ?? 0;
  const points = {
    likes: rounded(part('likes')),
    comments: rounded(part('comments')),
    age: rounded(Math.min(0, part('age') - agePointsNow)),
  };
  const total = points.likes + points.comments + points.age;
  return {
    likes: signed.format(points.likes),
    comments: signed.format(points.comments),
    age: signed.format(points.age),
    total: signed.format(total),
  };
}

function rounded(points: number) {
  return Math.round(points * 100) / 100;
}
