import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROJECT = path.resolve(import.meta.dirname, '../../../..');

/** The server of a fresh clone whose web app was never built. */
export interface Installation {
  folder: string;
  /** Adds a web app that shows nothing. */
  buildWeb(): Promise<void>;
  /** Starts the server, on a free port and with its data in the folder unless set otherwise. */
  run(settings: Record<string, string>): ChildProcessWithoutNullStreams;
  remove(): Promise<void>;
}

export async function anInstallation(): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-start-'));
  await cp(path.join(PROJECT, 'server'), path.join(folder, 'server'), { recursive: true });
  await symlink(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    async buildWeb() {
      await mkdir(path.join(folder, 'web/build/client'), { recursive: true });
      await mkdir(path.join(folder, 'web/build/server'), { recursive: true });
      await writeFile(
        path.join(folder, 'web/build/server/index.js'),
        'export function renderPage() {}; export function pageAddress() {}',
      );
    },
    run(settings) {
      const env = {
        PATH: process.env.PATH,
        // Without a cache, each start would spend a third of its time on compiling the sources.
        NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
        PORT: '0',
        DATA_DIR: path.join(folder, 'data'),
        ...settings,
      };
      return spawn(process.execPath, [path.join(folder, 'server/src/main.ts')], { env });
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
