import { previewImageSrcSet } from '@magpie/contract/image-src-set';
import { Icon } from '../../ui/icons/icon.tsx';

/** Up to four covers side by side; decorative, as the title is beside them. */
export function Covers({ covers }: { covers: readonly string[] }) {
  if (covers.length === 0) {
    return (
      <span aria-hidden="true" className="collection-covers collection-covers-none">
        <Icon name="FolderOpen" className="size-8 text-faint" />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="collection-covers" data-count={covers.length}>
      {covers.map((cover) => (
        <img
          key={cover}
          src={cover}
          srcSet={previewImageSrcSet(cover)}
          sizes="(min-width: 768px) 12rem, 45vw"
          width={960}
          height={504}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ))}
    </span>
  );
}
