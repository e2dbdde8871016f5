import type { ReactNode } from 'react';

export interface MarkedProps {
  text: string;
  /** Starts and lengths in code points, in order. */
  ranges: readonly (readonly [start: number, length: number])[];
}

/** A text with parts of it marked. */
export function Marked({ text, ranges }: MarkedProps) {
  const characters = [...text];
  const textOf = (start: number, end?: number) => characters.slice(start, end).join('');
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const [start, length] of ranges) {
    parts.push(textOf(shown, start), <mark key={start}>{textOf(start, start + length)}</mark>);
    shown = start + length;
  }
  return [...parts, textOf(shown)];
}
