import { setImmediate } from 'node:timers/promises';

/** Resolves after the events that are already waiting have been handled. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
