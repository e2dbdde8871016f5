import type { Source } from '@magpie/contract/curation/sources';
import { shownHost } from '../../../lib/text/shown-host.ts';
import { ExternalLink } from '../../../ui/link.tsx';

/** Other pages with the same text. */
export function SourceList({ sources }: { sources: Source[] }) {
  return (
    <section aria-label="Sources" className="post-page-stored">
      Also published at{' '}
      {sources.map(({ url }) => (
        <ExternalLink key={url} href={url} rel="noopener nofollow ugc">
          <bdi>{shownHost(url)}</bdi>
        </ExternalLink>
      ))}
    </section>
  );
}
