import { useSearchParams } from 'react-router';
import { COMMENTS_PARAMETER } from '../../session/overlays.tsx';
import { Link, type LinkProps } from '../../ui/link.tsx';

/** Opens the post's comments over the queue. */
export function ThreadLink({ post, ...link }: Omit<LinkProps, 'to'> & { post: number }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set(COMMENTS_PARAMETER, String(post));
  return <Link {...link} to={`?${next}`} preventScrollReset />;
}
