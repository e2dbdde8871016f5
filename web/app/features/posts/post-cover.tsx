import { previewImageSrcSet } from '@magpie/contract/images';
import type { Post } from '@magpie/contract/posts';
import { useCallback, useState } from 'react';
import { DrawnCover } from './drawn-cover.tsx';

export interface PostCoverProps {
  post: Post;
  /** Likely in view at once: not left for later. */
  isFirst?: boolean;
}

/** The picture on a card: the page's own, or a drawn one where it has none or it cannot be loaded. */
export function PostCover({ post: { preview_image, category, title }, isFirst = false }: PostCoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  // An image of the server's HTML may have failed before the script was there to hear of it.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(image.getAttribute('src'));
  }, []);
  if (preview_image === null || preview_image === broken) {
    return <DrawnCover category={category.slug} title={title} />;
  }
  return (
    <img
      ref={look}
      src={preview_image}
      srcSet={previewImageSrcSet(preview_image)}
      sizes={SIZES}
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

/** As wide as a column of the feed. */
const SIZES = '(min-width: 1280px) 22vw, (min-width: 1024px) 26vw, (min-width: 768px) 42vw, 94vw';
