import { setImmediate } from 'node:timers/promises';

/** Resolves after the events that wait by now were handled. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
