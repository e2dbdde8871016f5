import type { Canvas } from './canvas.ts';
import { constellation, rings, strata } from './free-motifs.ts';
import { cubes, halftone, steps, tiles } from './grid-motifs.ts';

export type Motif = 'strata' | 'rings' | 'steps' | 'constellation' | 'halftone' | 'cubes' | 'tiles';

export const MOTIFS: Record<Motif, (canvas: Canvas) => string> = {
  strata,
  rings,
  steps,
  constellation,
  halftone,
  cubes,
  tiles,
};
