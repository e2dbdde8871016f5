import { useState } from 'react';
import { readStored, store } from './local-storage.ts';

/** A choice that this browser remembers, for screens that the server does not render. The first value is the default. */
export function useStoredChoice<T extends string>(key: string, values: readonly [T, ...T[]]) {
  const [chosen, setChosen] = useState(() => {
    const stored = readStored(key);
    return values.find((value) => value === stored) ?? values[0];
  });
  function choose(value: T) {
    setChosen(value);
    store(key, value);
  }
  return [chosen, choose] as const;
}
