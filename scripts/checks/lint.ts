import { show } from '../testing/program.ts';
import { requireTool } from '../testing/tool.ts';

/** Type-aware oxlint over everything; returns its exit code. */
export async function lint(): Promise<number> {
  const bin = `${await requireTool('lint')}/.bin`;
  return show(`${bin}/oxlint`, ['--type-aware', '--deny-warnings'], {
    OXLINT_TSGOLINT_PATH: `${bin}/tsgolint`,
  });
}
