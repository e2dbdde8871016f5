import { previewImageSrcSet } from '@magpie/contract/image-src-set';
import type { Post } from '@magpie/contract/posts';
import { useCallback, useState } from 'react';
import { useHasChosenCards } from '../../../lib/stored/view.ts';
import { DrawnCover } from './drawn-cover.tsx';

export interface PostCoverProps {
  post: Post;
  /** Likely in the first viewport, so not lazy. */
  isFirst?: boolean;
}

/** The picture of the linked page, or a drawn one if the page has no picture or its picture fails to load. */
export function PostCover({ post, isFirst = false }: PostCoverProps) {
  const { preview_image } = post;
  const isLargeOnPhones = useHasChosenCards();
  const [broken, setBroken] = useState<string | null>(null);
  // A server-rendered image may have failed before hydration.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(image.getAttribute('src'));
  }, []);
  if (preview_image === null || preview_image === broken) {
    return <DrawnCover post={post} />;
  }
  return (
    <img
      ref={look}
      src={preview_image}
      srcSet={previewImageSrcSet(preview_image)}
      sizes={`${COLUMNS}, ${isLargeOnPhones ? '94vw' : '6rem'}`}
      width={960}
      height={504}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(preview_image)}
      className="post-cover bg-raised"
    />
  );
}

/** The width of a card for each number of columns, in windows from 768 px. */
const COLUMNS =
  '(min-width: 1800px) 15vw, (min-width: 1280px) 22vw, (min-width: 1024px) 26vw, (min-width: 768px) 42vw';
