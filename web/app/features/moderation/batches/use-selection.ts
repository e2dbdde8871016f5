import { useState } from 'react';

/** Which of the shown items are selected. */
export interface Selection<T> {
  selected: readonly T[];
  isSelected: (item: T) => boolean;
  select: (some: readonly T[], isOn: boolean) => void;
  clear: () => void;
}

export function useSelection<T extends { id: number }>(items: readonly T[]): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NONE);
  return {
    selected: items.filter(({ id }) => chosen.has(id)),
    isSelected: ({ id }) => chosen.has(id),
    select(some, isOn) {
      const ids = some.map(({ id }) => id);
      setChosen(new Set(isOn ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))));
    },
    clear: () => setChosen(NONE),
  };
}

const NONE: ReadonlySet<number> = new Set();
