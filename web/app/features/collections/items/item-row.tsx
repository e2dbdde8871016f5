import { previewImageSrcSet } from '@magpie/contract/image-src-set';
import type { CollectionItem } from '@magpie/contract/collections/items';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { type ReactNode, useState } from 'react';
import { postPath } from '../../../lib/text/post-path.ts';
import { shownHost } from '../../../lib/text/shown-host.ts';
import { AuthorName } from '../../../session/author-name.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Count } from '../../../ui/labels/count.tsx';
import { ExternalLink, Link } from '../../../ui/link.tsx';
import { useRead } from './use-read.ts';

export interface ItemRowProps {
  id: number;
  item: CollectionItem;
  place: number;
  /** The tools of the owner and the editors. */
  renderTools?: (editNote: () => void) => ReactNode;
  /** The form that takes the place of the note. */
  renderNoteForm?: (opening: Opening, close: () => void) => ReactNode;
}

/** A request to open the form for the note; a new object each time. */
export interface Opening {
  /** The element that had the focus. */
  opener: Element | null;
}

/** An item of a collection: what it links to, the note, and whether the viewer has read it. */
export function ItemRow({ id, item, place, renderTools, renderNoteForm }: ItemRowProps) {
  const { isRead, toggle } = useRead(id, item);
  const [opening, setOpening] = useState<Opening | null>(null);
  const { post, url, title, note } = item;
  const titleId = `item-${item.id}`;
  return (
    <li className="item" data-read={isRead || undefined}>
      <span className="item-place" aria-hidden="true">
        {place}
      </span>
      <ItemCover item={item} />
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="item-title" dir="auto">
          {url === null ? (
            <span className="text-muted">{collectionMessages.unavailableItem}</span>
          ) : (
            <ExternalLink look="plain" href={url} rel="noopener nofollow ugc" className="hover:underline">
              {title}
            </ExternalLink>
          )}
        </h2>
        {url !== null && (
          <p className="item-facts">
            <bdi className="truncate">{shownHost(url)}</bdi>
            {post && (
              <>
                <AuthorName author={post.author} className="truncate hover:text-ink hover:underline" />
                <Link look="plain" to={postPath(post)} className="hover:text-ink hover:underline">
                  <Count value={post.comments_count} noun="comment" />
                </Link>
              </>
            )}
          </p>
        )}
        {opening && renderNoteForm
          ? renderNoteForm(opening, () => setOpening(null))
          : note && (
              <p className="item-note" dir="auto">
                {note}
              </p>
            )}
        <div className="item-foot">
          <label className="item-read">
            <input
              type="checkbox"
              className="checkbox"
              checked={isRead}
              onChange={toggle}
              aria-describedby={titleId}
            />
            Read
          </label>
          {renderTools && (
            <div className="item-tools">
              {renderTools(() => setOpening({ opener: document.activeElement }))}
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

function ItemCover({ item: { post } }: { item: CollectionItem }) {
  const image = post?.preview_image;
  return (
    <span aria-hidden="true" className="item-cover">
      {image ? (
        <img
          src={image}
          srcSet={previewImageSrcSet(image)}
          sizes="(min-width: 640px) 9rem, 5rem"
          width={960}
          height={504}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Icon name={post ? 'Newspaper' : 'Link'} className="size-6 text-faint" />
      )}
    </span>
  );
}
