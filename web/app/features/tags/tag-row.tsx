import type { TagWithCount } from '@magpie/contract/tags';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/labels/count.tsx';
import { Link } from '../../ui/link.tsx';
import type { TagConfirmation } from './tag-confirmations.tsx';

export interface TagRowProps {
  tag: TagWithCount;
  /** Whether there is another tag to merge this one into. */
  canMerge: boolean;
  onConfirm: (kind: TagConfirmation['kind']) => void;
}

export function TagRow({ tag: { name, slug, posts_count }, canMerge, onConfirm }: TagRowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Link look="plain" to={`/tag/${slug}`} className="wrap-anywhere hover:text-accent hover:underline">
          <bdi>{name}</bdi>
        </Link>
      </th>
      <td role="cell" data-label="Slug" className="text-muted">
        <span className="min-w-0 break-all">{slug}</span>
      </td>
      <td role="cell" data-label="Posts" className="tabular-nums">
        <Count value={posts_count} />
      </td>
      <td role="cell">
        <div className="data-acts">
          <Button size="sm" onClick={() => onConfirm('rename')}>
            Rename
          </Button>
          {canMerge && (
            <Button size="sm" onClick={() => onConfirm('merge')}>
              Merge into
            </Button>
          )}
          <Button size="sm" variant="grave" onClick={() => onConfirm('delete')}>
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}
