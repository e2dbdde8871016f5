import type { Successor } from '@magpie/contract/curation/outdated';
import { shownHost } from '../../../lib/text/shown-host.ts';
import { Link, type LinkProps } from '../../../ui/link.tsx';

export interface SuccessorLinkProps extends Pick<LinkProps, 'look' | 'className'> {
  to: Successor;
  /** The words before the name of the successor. */
  intro?: string;
}

/** Leads to what replaces a post: the page of another post, or a URL outside this site. */
export function SuccessorLink({ to: { post, url, title }, intro, ...look }: SuccessorLinkProps) {
  return (
    <Link {...look} to={post ? `/post/${post}` : url}>
      {intro}
      <bdi>{title ?? shownHost(url)}</bdi>
    </Link>
  );
}
