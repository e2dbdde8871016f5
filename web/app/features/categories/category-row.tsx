import type { Category } from '@magpie/contract/categories';
import { CATEGORY_POSTS_MAX } from '@magpie/contract/limits';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Link } from '../../ui/link.tsx';

export interface CategoryRowProps {
  category: Category;
  /** undefined until they are counted. */
  posts: number | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

export function CategoryRow({
  category: { name, slug, description, icon },
  posts,
  onEdit,
  onDelete,
}: CategoryRowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className="flex items-center gap-3">
          <span className="grid size-9 shrink-0 place-content-center rounded-lg bg-accent-soft text-accent">
            <Icon name={icon} />
          </span>
          <Link
            look="plain"
            to={`/category/${slug}`}
            className="min-w-0 wrap-anywhere hover:text-accent hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        </span>
      </th>
      <td role="cell" data-label="Slug" className="text-muted">
        <span className="min-w-0 break-all">{slug}</span>
      </td>
      <td role="cell" className="text-muted">
        <span dir="auto" className="block max-w-prose wrap-anywhere">
          {description}
        </span>
      </td>
      <td role="cell" data-label="Posts" className="tabular-nums">
        {posts !== undefined && (posts < CATEGORY_POSTS_MAX ? posts : `${CATEGORY_POSTS_MAX - 1}+`)}
      </td>
      <td role="cell">
        <div className="data-acts">
          <Button size="sm" onClick={onEdit}>
            Edit
          </Button>
          <Button size="sm" variant="grave" onClick={onDelete}>
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}
