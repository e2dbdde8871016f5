import type { Successor } from '@magpie/contract/curation/outdated';
import { shownHost } from '../../../lib/text/shown-host.ts';
import { Link, type LinkProps } from '../../../ui/link.tsx';

export interface SuccessorLinkProps extends Pick<LinkProps, 'look' | 'className'> {
  to: Successor;
  /** Before the name of the successor. */
  intro?: string;
}

/** Leads to the page of the post that replaces another, or to another site. */
export function SuccessorLink({ to: { post, url, title }, intro, ...look }: SuccessorLinkProps) {
  return (
    <Link {...look} to={post ? `/post/${post}` : url}>
      {intro}
      <bdi>{title ?? shownHost(url)}</bdi>
    </Link>
  );
}
