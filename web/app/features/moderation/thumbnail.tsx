import { parsePreviewImagePath, previewImagePath } from '@magpie/contract/images';
import type { Post } from '@magpie/contract/posts';
import { useState } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';

/** The picture of a post, small. */
export function Thumbnail({ post: { preview_image } }: { post: Post }) {
  const [isBroken, setBroken] = useState(false);
  const image = preview_image && parsePreviewImagePath(preview_image);
  if (!image || isBroken) {
    return (
      <span aria-hidden="true" className="queue-thumbnail">
        <Icon name="Image" className="size-5" />
      </span>
    );
  }
  return (
    <img
      src={previewImagePath(image.key, 480)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="queue-thumbnail"
    />
  );
}
