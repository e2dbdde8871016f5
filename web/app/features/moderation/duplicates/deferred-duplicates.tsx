import { deferred } from '../../../lib/rendering/deferred.tsx';
import { toastNotLoaded } from '../../../ui/toasts/toast-not-loaded.ts';
import type { DuplicatePairProps } from './duplicate-pair.tsx';
import type { MergeButtonProps } from './merge-button.tsx';

// Only a few items of the queue need these scripts.

export const DuplicatePair = deferred<DuplicatePairProps>({
  load: async () => (await import('./duplicate-pair.tsx')).DuplicatePair,
  Waiting: ({ post, children }) => children(post),
  onFailure: toastNotLoaded,
});

export const MergeButton = deferred<MergeButtonProps>({
  load: async () => (await import('./merge-button.tsx')).MergeButton,
  Waiting: () => null,
  onFailure: toastNotLoaded,
});
