import type { Collection } from '@magpie/contract/collections/collections';
import { readOf } from '@magpie/contract/messages/curation/collection-pages';

/** How much of a collection the viewer has read. */
export function Progress({ collection: { read_count, items_count } }: { collection: Collection }) {
  if (items_count === 0) return null;
  const words = readOf(read_count, items_count);
  return (
    <div className="collection-progress">
      <progress value={read_count} max={items_count} aria-label="Read" aria-valuetext={words} />
      <span className="text-sm text-muted tabular-nums">{words}</span>
    </div>
  );
}
