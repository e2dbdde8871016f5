import { previewImageSrcSet } from '@magpie/contract/images';
import * as previewMessages from '@magpie/contract/messages/previews';
import type { PreviewReply } from '@magpie/contract/previews';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { LinkPreview } from './use-link-preview.ts';

/** The preview of the entered URL. Its height does not change when it loads. */
export function PreviewCard({ preview, warning, isLoading }: LinkPreview) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = preview?.preview_image ?? null;
  const isBroken = image !== null && image === broken;
  const message = warning ?? (isBroken ? previewMessages.noPreviewImage : null);
  return (
    <div aria-busy={isLoading} aria-live="polite" className="flex flex-col gap-2 empty:sr-only">
      {isLoading && <PreviewSkeleton />}
      {preview && (
        <div className="preview-card">
          {image && !isBroken && (
            <img
              src={image}
              srcSet={previewImageSrcSet(image)}
              sizes="8rem"
              width={960}
              height={504}
              alt=""
              onError={() => setBroken(image)}
              className="preview-image"
            />
          )}
          <PreviewWords preview={preview} />
        </div>
      )}
      {message && (
        <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          <Icon name="TriangleAlert" className="mt-0.5 size-4" />
          {message}
        </p>
      )}
    </div>
  );
}

function PreviewWords({ preview }: { preview: PreviewReply }) {
  const { preview_publisher, preview_title, preview_description } = preview;
  return (
    <div className="min-w-0 flex-1 py-0.5">
      {preview_publisher && <p className="truncate text-xs text-muted">{preview_publisher}</p>}
      <p className="line-clamp-2 text-sm leading-5 font-medium">{preview_title}</p>
      {preview_description && (
        <p className="line-clamp-2 text-xs leading-4 text-muted">{preview_description}</p>
      )}
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <div className="preview-card">
      <span className="sr-only">Loading preview</span>
      <Skeleton className="preview-image" />
      <div className="flex flex-1 flex-col gap-2 py-1">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-3 w-2/3" />
      </div>
    </div>
  );
}
