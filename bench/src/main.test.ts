import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const MAIN = path.join(import.meta.dirname, 'main.ts');

test('a run that fails ends with an error code', async () => {
  const failed = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [MAIN, '--posts', 'many'], (error, _stdout, stderr) =>
      resolve({ code: error?.code, stderr }),
    );
  });
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('--posts') });
});
