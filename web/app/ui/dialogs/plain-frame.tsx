import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icons/icon.tsx';
import type { ModalProps } from './modal-props.ts';
import { Skeleton } from '../skeleton.tsx';

let shown = 0;

/** Whether a plain frame is shown now. The frame that replaces it then appears without an animation. */
export function isPlainFrameShown(): boolean {
  return shown > 0;
}

/** A dialog or drawer until its script has loaded, so that something is there at once. The focus stays where it is. */
export function PlainFrame({ open, ...frame }: ModalProps) {
  return open && createPortal(<Open {...frame} />, document.body);
}

function Open({ onClose, title, description, className }: Omit<ModalProps, 'open'>) {
  useLayoutEffect(() => {
    shown += 1;
    return () => {
      shown -= 1;
    };
  }, []);
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  });
  // Keeps Escape and presses of the pointer from a drawer below this frame, which they would close.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => closeByKey(event);
    addEventListener('keydown', onKeyDown, true);
    addEventListener('pointerdown', stop, true);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('pointerdown', stop, true);
    };
  }, []);

  return (
    <>
      <div className="overlay" />
      <div role="dialog" aria-label={title} aria-busy="true" className={`${className} plain-frame`}>
        <div className="px-5 py-4">
          <h2 className="frame-title">{title}</h2>
          {description && <p className="mt-1 text-sm text-muted">{description}</p>}
        </div>
        <div className="frame-content">
          {['w-2/5', 'w-full', 'w-2/3'].map((width) => (
            <Skeleton key={width} className={`mb-3 h-5 ${width}`} />
          ))}
        </div>
        <button type="button" aria-label="Close" className="icon-button frame-close" onClick={onClose}>
          <Icon name="X" />
        </button>
      </div>
    </>
  );
}

function stop(event: Event) {
  event.stopPropagation();
}
