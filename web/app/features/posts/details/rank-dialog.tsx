import { HALF_LIFE_MS } from '@magpie/contract/curation/half-lives';
import { RANK_SECONDS_PER_MAGNITUDE } from '@magpie/contract/limits';
import * as trendingMessages from '@magpie/contract/messages/curation/trending';
import type { Post } from '@magpie/contract/posts';
import type { Rank } from '@magpie/contract/curation/trending';
import type { HalfLife } from '@magpie/contract/values';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { refusal } from '../../../api/client/refusal.ts';
import { rankQuery } from '../../../api/posts/rank.ts';
import { trendingAt } from '../../../api/posts/trending-choice.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TITLES } from '../acts/post-dialog-titles.ts';
import { pointsOf } from './rank-points.ts';

export interface RankDialogProps {
  post: Post;
  open: boolean;
  onClose: () => void;
}

/** How the rank of a post came about. */
export function RankDialog({ post, open, onClose }: RankDialogProps) {
  const { half_life, variety } = trendingAt(useLocation()) ?? {};
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={TITLES.explain}
      description={<span dir="auto">{post.title}</span>}
    >
      <p className="text-sm text-muted">{trendingMessages.howRanked}</p>
      <Points post={post} halfLife={half_life} />
      {variety !== 'off' && <p className="text-sm text-muted">{trendingMessages.howVaried}</p>}
    </Dialog>
  );
}

function Points({ post, halfLife }: { post: Post; halfLife: HalfLife | undefined }) {
  const query = useQuery(rankQuery(post.id, halfLife));
  if (query.isPending) return <Skeleton className="my-4 h-36 w-full rounded-xl" />;
  if (query.isError)
    return <ErrorState message={refusal(query.error, trendingMessages.loadRank)} query={query} />;
  return <PointsTable post={post} rank={query.data} readAt={query.dataUpdatedAt} halfLife={halfLife} />;
}

interface PointsTableProps {
  post: Post;
  rank: Rank;
  /** When the rank was read. */
  readAt: number;
  halfLife: HalfLife | undefined;
}

function PointsTable({ post, rank, readAt, halfLife }: PointsTableProps) {
  const msPerMagnitude = halfLife
    ? HALF_LIFE_MS[halfLife] / Math.log10(2)
    : RANK_SECONDS_PER_MAGNITUDE * 1000;
  const { likes, comments, age, total } = pointsOf(rank, readAt / msPerMagnitude);
  return (
    <table className="rank-points">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Part</span>
          </th>
          <th scope="col">
            <span className="sr-only">Amount</span>
          </th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        <Row name="Likes" amount={rank.likes} points={likes} />
        <Row name="Comments by others" amount={rank.comments} points={comments} />
        <Row name="Age" amount={<TimeAgo date={post.created_at} />} points={age} />
      </tbody>
      <tfoot>
        <Row name="Total" amount="" points={total} />
      </tfoot>
    </table>
  );
}

function Row({ name, amount, points }: { name: string; amount: ReactNode; points: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{amount}</td>
      <td>{points}</td>
    </tr>
  );
}
