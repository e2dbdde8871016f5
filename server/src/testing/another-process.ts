import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { openSite } from '../site.ts';
import { apiOf } from './api.ts';
import type { TestSite } from './test-site.ts';

/** A second app on the same database, as another process would have it. The caller ends it. */
export async function anotherProcess({ context, clock }: TestSite, config: Partial<Config> = {}) {
  const site = await openSite({ ...context.config, ...config }, context.log, clock.now);
  const app = await buildApp(site.context);
  async function end() {
    await app.close();
    await site.close();
  }
  return { app, context: site.context, as: apiOf(app).as, end };
}
