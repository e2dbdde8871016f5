import { type Cost, DEPTHS, type Growth } from '../load/growth.ts';
import { judgeGrowth } from './judge.ts';
import { table } from './table.ts';

export function growthTable(all: readonly Growth[]): string {
  const cells = all.map((growth) => {
    const { target, isMet } = judgeGrowth(growth);
    const costs = DEPTHS.map((depth) => inWords(growth.costs[depth]));
    return [growth.list.name, ...costs, target, isMet ? 'yes' : 'no'];
  });
  return table(['list', ...DEPTHS, 'target', 'met'], cells);
}

function inWords(cost: Cost | null) {
  if (!cost) return '';
  const { youngUs, grownUs } = cost;
  return `${youngUs.toFixed(0)} → ${grownUs.toFixed(0)}, ${(grownUs / youngUs).toFixed(2)} ×`;
}
