import type { PointerEvent } from 'react';

/** Where a row is on the page, in pixels. */
export interface Box {
  top: number;
  height: number;
}

/** The place among all rows that a dragged one takes when its middle is at `middle`. */
export function placeUnder(boxes: readonly Box[], from: number, middle: number): number {
  return boxes.filter((box, index) => index !== from && box.top + box.height / 2 < middle).length;
}

/** How far a row moves to make room for the one that is dragged. */
export function shiftOf(index: number, from: number, to: number, height: number): number {
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}

/** The height in pixels of the zones at the edges of the window in which the page scrolls; bars cover a part of them. */
const EDGE = 144;
/** The speed of scrolling at the very edge, in pixels per millisecond. */
const FASTEST = 3;

/** How fast the page scrolls, in pixels per millisecond, negative when upwards: the nearer to an edge, the faster. */
export function scrollSpeed(clientY: number, windowHeight: number): number {
  const depthOf = (distance: number) => Math.min(1, Math.max(0, 1 - distance / EDGE));
  return FASTEST * (depthOf(windowHeight - clientY) ** 2 - depthOf(clientY) ** 2);
}

/** A frame scrolls for at most this many milliseconds, so that the page does not jump after a pause. */
const LONGEST_FRAME = 50;

/**
 * Drags a row of a list by its handle, with a mouse, pen or finger. The rows move by transforms and the list stays as it is
 * until the end, so that the handle keeps the pointer. Escape cancels.
 */
export function dragItem(event: PointerEvent<HTMLElement>, onDrop: (from: number, to: number) => void): void {
  const handle = event.currentTarget;
  const row = handle.closest('li');
  const list = row?.parentElement;
  if (!row || !list || event.button !== 0) return;
  event.preventDefault();
  const { pointerId } = event;
  const rows = [...list.children].filter((child) => child instanceof HTMLElement);
  const from = rows.indexOf(row);
  const boxes = rows.map(boxOf);
  const { top = 0, height = 0 } = boxes[from] ?? {};
  const first = boxes[0]?.top ?? 0;
  const last = boxes.at(-1);
  const bottom = last ? last.top + last.height : 0;
  const start = event.clientY + scrollY;
  let clientY = event.clientY;
  let to = from;

  const show = () => {
    const moved = clientY + scrollY - start;
    to = placeUnder(boxes, from, top + height / 2 + moved);
    // Below the list, the row would make the page longer, and the page would never stop scrolling.
    const shown = Math.min(bottom - height - top, Math.max(first - top, moved));
    for (const [index, other] of rows.entries()) {
      const distance = index === from ? shown : shiftOf(index, from, to, height);
      other.style.translate = `0 ${distance}px`;
    }
  };
  let scrolledAt = performance.now();
  const scroll = (now: number) => {
    const speed = scrollSpeed(clientY, innerHeight);
    if (speed !== 0) {
      window.scrollBy(0, speed * Math.min(LONGEST_FRAME, Math.max(0, now - scrolledAt)));
      show();
    }
    scrolledAt = now;
    frame = requestAnimationFrame(scroll);
  };
  const ended = new AbortController();
  const end = (place: number) => {
    ended.abort();
    cancelAnimationFrame(frame);
    delete list.dataset['dragging'];
    delete row.dataset['dragged'];
    for (const other of rows) other.style.translate = '';
    if (place !== from) onDrop(from, place);
  };

  const { signal } = ended;
  handle.setPointerCapture(pointerId);
  list.dataset['dragging'] = '';
  row.dataset['dragged'] = '';
  handle.addEventListener(
    'pointermove',
    (moved: globalThis.PointerEvent) => {
      ({ clientY } = moved);
      show();
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => end(to), { signal });
  handle.addEventListener('pointercancel', () => end(from), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(from), { signal });
  let frame = requestAnimationFrame(scroll);
}

function boxOf(row: Element): Box {
  const { top, height } = row.getBoundingClientRect();
  return { top: top + scrollY, height };
}
