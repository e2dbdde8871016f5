import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PagesModule } from '@magpie/contract/site';

const WEB = path.resolve(import.meta.dirname, '../../../web');

/** The web workspace, where its development server runs. */
export const webDirectory = WEB;
export const clientDirectory = path.join(WEB, 'build/client');
const serverBuild = path.join(WEB, 'build/server/index.js');

/** Thrown when the web app cannot be served. The operator sees only the message. */
export class WebBuildError extends Error {
  constructor(problem: string) {
    super(`${problem} Run: npm run build`);
    this.name = 'WebBuildError';
  }
}

/** Loads the built web app. @throws WebBuildError when it has not been built or exports something else */
export async function loadWebBuild(): Promise<PagesModule> {
  if (!existsSync(serverBuild)) throw new WebBuildError('The web app is not built.');
  return asPagesModule(await import(pathToFileURL(serverBuild).href));
}

/** @throws WebBuildError when `loaded` is something else, such as a build of another version. */
export function asPagesModule(loaded: unknown): PagesModule {
  if (isPagesModule(loaded)) return loaded;
  throw new WebBuildError('The web app’s build does not export both renderPage and pageAddress.');
}

function isPagesModule(loaded: unknown): loaded is PagesModule {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'renderPage' in loaded &&
    typeof loaded.renderPage === 'function' &&
    'pageAddress' in loaded &&
    typeof loaded.pageAddress === 'function'
  );
}
