import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressAssets } from './compress-assets.ts';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  // At the end of the build, because the list of routes is written last of all.
  buildEnd: ({ reactRouterConfig }) => compressAssets(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
