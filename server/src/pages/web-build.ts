import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PagesModule } from '@magpie/contract/site';

const WEB = path.resolve(import.meta.dirname, '../../../web');

/** The web workspace, where its development server runs. */
export const webDirectory = WEB;
export const clientDirectory = path.join(WEB, 'build/client');
const serverBuild = path.join(WEB, 'build/server/index.js');

/** Loads the built web app. @throws when it has not been built. */
export async function loadWebBuild(): Promise<PagesModule> {
  if (!existsSync(serverBuild)) throw new Error('The web app is not built. Run: npm run build');
  return asPagesModule(await import(pathToFileURL(serverBuild).href));
}

/** @throws when `loaded` is something else, such as a build of another version. */
export function asPagesModule(loaded: unknown): PagesModule {
  if (isPagesModule(loaded)) return loaded;
  throw new Error('The web app’s build exports no renderPage. Run: npm run build');
}

function isPagesModule(loaded: unknown): loaded is PagesModule {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'renderPage' in loaded &&
    typeof loaded.renderPage === 'function'
  );
}
