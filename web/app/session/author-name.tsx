import { DELETED_USER } from '@magpie/contract/page-values';
import type { Post } from '@magpie/contract/posts';
import { Link } from '../ui/link.tsx';

interface AuthorNameProps {
  /** null when the account was deleted. */
  author: Post['author'];
  /** The class of the link to the author's page. */
  className: string;
}

export function AuthorName({ author, className }: AuthorNameProps) {
  if (author === null) return <span>{DELETED_USER}</span>;
  return (
    <Link look="plain" to={`/user/${author.id}`} className={className}>
      <bdi>{author.username}</bdi>
    </Link>
  );
}
