import { show } from '../testing/program.ts';
import { requireTool } from '../testing/tool.ts';

/** Runs type-aware oxlint over everything and returns its exit code. Types are inferred on one thread, as in check.ts. */
export async function lint(): Promise<number> {
  const bin = `${await requireTool('lint')}/.bin`;
  return show(`${bin}/oxlint`, ['--type-aware', '--deny-warnings'], {
    OXLINT_TSGOLINT_PATH: `${bin}/tsgolint`,
    GOMAXPROCS: '1',
  });
}
