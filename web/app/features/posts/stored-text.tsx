import { inArchive, newAddress, whatItSaid } from '@magpie/contract/messages/curation/link-badges';
import type { Post } from '@magpie/contract/posts';
import { ExternalLink } from '../../ui/link.tsx';

/** What the linked page said when it was shared, and where to find it now. */
export function StoredText({ link: { url, excerpt, archive_url } }: Pick<Post, 'link'>) {
  return (
    <section className="post-page-stored">
      {excerpt && (
        <>
          {whatItSaid}
          <blockquote dir="auto">{excerpt}</blockquote>
        </>
      )}
      {url && <ExternalLink href={url}>{newAddress}</ExternalLink>}{' '}
      {archive_url && <ExternalLink href={archive_url}>{inArchive}</ExternalLink>}
    </section>
  );
}
