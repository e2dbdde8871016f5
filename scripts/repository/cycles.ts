import type { Import } from './imports.ts';

/**
 * Import cycles, type imports included, each as a path that ends where it started. Does not find every cycle, but at least
 * one if there are any.
 */
export function cyclesIn(imports: Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const cycles: string[] = [];
  const finished = new Set<string>();

  function visit(file: string, path: string[]) {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file].join(' -> '));
    if (start >= 0 || finished.has(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    finished.add(file);
  }

  for (const file of targets.keys()) visit(file, []);
  return cycles;
}
