type Compare<T> = (a: T, b: T) => number;

/** What is first of many, which come in runs that are in order each. */
export interface SortedRuns<T> {
  add(run: readonly T[]): void;
  first(): readonly T[];
}

/** Merges what is about as long, so that each is moved but a few times. */
export function sortedRuns<T>(compare: Compare<T>, most: number): SortedRuns<T> {
  const runs: (readonly T[])[] = [];

  function mergeLast() {
    const last = runs.pop() ?? [];
    runs.push(mergeSorted(runs.pop() ?? [], last, compare, most));
  }

  return {
    add(run) {
      runs.push(run);
      while ((runs.at(-2)?.length ?? Infinity) <= (runs.at(-1)?.length ?? 0)) mergeLast();
    },
    first() {
      while (runs.length > 1) mergeLast();
      return runs[0] ?? [];
    },
  };
}

function mergeSorted<T>(some: readonly T[], others: readonly T[], compare: Compare<T>, most: number): T[] {
  const merged: T[] = [];
  for (let [place, otherPlace] = [0, 0]; merged.length < most;) {
    const [one, other] = [some[place], others[otherPlace]];
    const isNext = one !== undefined && (other === undefined || compare(one, other) < 0);
    const next = isNext ? one : other;
    if (next === undefined) break;
    merged.push(next);
    if (isNext) place += 1;
    else otherPlace += 1;
  }
  return merged;
}
