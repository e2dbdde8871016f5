import { show } from '../testing/program.ts';
import { requireTool } from '../testing/tool.ts';

/** oxlint over everything, type-aware. Its exit code. */
export async function lint(): Promise<number> {
  const bin = `${await requireTool('lint')}/.bin`;
  return show(`${bin}/oxlint`, ['--type-aware', '--deny-warnings'], {
    OXLINT_TSGOLINT_PATH: `${bin}/tsgolint`,
  });
}
