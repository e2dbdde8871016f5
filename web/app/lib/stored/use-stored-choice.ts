import { useState } from 'react';

/** A choice that this browser remembers, for screens that need the script. The first value is the default. */
export function useStoredChoice<T extends string>(key: string, values: readonly [T, ...T[]]) {
  const [chosen, setChosen] = useState(() => storedValue(key, values));
  function choose(value: T) {
    setChosen(value);
    try {
      localStorage.setItem(key, value);
    } catch {
      // Without storage the choice lasts until the screen is left.
    }
  }
  return [chosen, choose] as const;
}

function storedValue<T extends string>(key: string, values: readonly [T, ...T[]]): T {
  try {
    const stored = localStorage.getItem(key);
    return values.find((value) => value === stored) ?? values[0];
  } catch {
    return values[0];
  }
}
