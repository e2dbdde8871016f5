import { HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { takeOver } from '../api/handed-over.ts';

/** What is below finds what the server has read already; nothing where the browser asks by itself. */
export function TakenOver({ text, children }: { text: string | undefined; children: ReactNode }) {
  const state = useMemo(() => (text === undefined ? undefined : takeOver(text)), [text]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
