import type { ComponentType } from 'react';
import { deferred } from '../../lib/rendering/deferred.tsx';
import type { ModalProps } from './modal-props.ts';
import { PlainFrame } from './plain-frame.tsx';
import { toastNotLoaded } from '../toasts/toast-not-loaded.ts';
import { useEverTrue } from '../use-ever-true.ts';

/** The common part of dialogs and drawers. Its script is loaded when the first one opens. */
export function Modal(props: ModalProps) {
  return useEverTrue(props.open) && <ModalFrame {...props} />;
}

const ModalFrame = deferred({
  load: async () => (await import('./modal-frame.tsx')).ModalFrame,
  Waiting: PlainFrame,
  onFailure,
});

/** A dialog or drawer with a script of its own, and what its frame looks like until the script has loaded. */
export function deferredModal<P extends Pick<ModalProps, 'open' | 'onClose'>>(
  load: () => Promise<ComponentType<P>>,
  look: (props: P) => Pick<ModalProps, 'title' | 'className'>,
) {
  return deferred<P>({
    load: async () => {
      // The controls are in a chunk of their own, which would otherwise be fetched after the dialog.
      const [Component] = await Promise.all([
        load(),
        ModalFrame.preload(),
        import('../fields/text-area.tsx'),
      ]);
      return Component;
    },
    Waiting: (props) => <PlainFrame {...props} {...look(props)} />,
    onFailure,
    isCostly: true,
  });
}

function onFailure({ onClose }: Pick<ModalProps, 'onClose'>) {
  onClose();
  toastNotLoaded();
}
