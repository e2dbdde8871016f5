import type { Cost, Growth } from '../load/growth.ts';
import { judgeGrowth } from './judge.ts';
import { table } from './table.ts';

const HEAD = ['list', 'first, young', 'grown', 'ratio', 'deep, young', 'grown', 'ratio', 'target', 'met'];

export function growthTable(all: readonly Growth[]): string {
  const cells = all.map((growth) => {
    const { target, isMet } = judgeGrowth(growth);
    const { list, first, deep } = growth;
    return [list.name, ...costs(first), ...(deep ? costs(deep) : ['', '', '']), target, isMet ? 'yes' : 'no'];
  });
  return table(HEAD, cells);
}

function costs({ youngUs, grownUs }: Cost) {
  return [youngUs.toFixed(0), grownUs.toFixed(0), (grownUs / youngUs).toFixed(2)];
}
