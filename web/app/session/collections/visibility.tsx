import type { CollectionVisibility } from '@magpie/contract/values';
import { Badge } from '../../ui/labels/badge.tsx';

/** Shows nothing for a public collection. */
export function VisibilityBadge({ visibility }: { visibility: CollectionVisibility }) {
  if (visibility === 'public') return null;
  return <Badge tone="outline">{VISIBILITIES[visibility].label}</Badge>;
}

export const VISIBILITIES: Record<CollectionVisibility, { label: string; meaning: string }> = {
  private: { label: 'Private', meaning: 'only you and its editors' },
  unlisted: { label: 'Unlisted', meaning: 'everybody who has the link' },
  public: { label: 'Public', meaning: 'everybody' },
};
