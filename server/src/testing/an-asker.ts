import type { Asker } from '../asker.ts';

export interface TestAsker extends Asker {
  leave(): void;
}

export function anAsker(name: string): TestAsker {
  let isGone = false;
  return { name: () => name, hasLeft: () => isGone, leave: () => void (isGone = true) };
}
