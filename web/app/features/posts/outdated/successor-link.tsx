import type { Successor } from '@magpie/contract/curation/outdated';
import { shownHost } from '../../../lib/text/shown-host.ts';
import { withoutBreaks } from '../../../lib/text/without-breaks.ts';
import { ExternalLink, Link, type LinkProps } from '../../../ui/link.tsx';

export interface SuccessorLinkProps extends Pick<LinkProps, 'look' | 'className'> {
  to: Successor;
  /** Before the name of the successor. */
  intro?: string;
}

/** Leads to the page of the post that replaces another, or to the site. */
export function SuccessorLink({ to: { post, url, title }, intro, ...look }: SuccessorLinkProps) {
  const name = (
    <>
      {intro}
      <bdi>{title === null ? shownHost(url) : withoutBreaks(title)}</bdi>
    </>
  );
  return post === null ? (
    <ExternalLink {...look} href={url} rel="noopener nofollow ugc">
      {name}
    </ExternalLink>
  ) : (
    <Link {...look} to={`/post/${post}`}>
      {name}
    </Link>
  );
}
