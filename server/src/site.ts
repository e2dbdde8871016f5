import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase, unusable } from './db/open-database.ts';
import { isUnavailable } from './db/faults.ts';
import { migrate } from './db/migrate.ts';
import { migrations } from './db/migrations/list.ts';
import { type Metrics, noMetrics } from './metrics.ts';
import { deliverBy } from './mail/deliver.ts';
import { createMailer } from './mail/mailer.ts';
import { createLiveNotifications } from './notifications/live.ts';
import { createPreviewFiller } from './posts/preview-filler.ts';
import { unreadSources } from './posts/sources/read-source.ts';
import { readImageSecret } from './previews/images/image-sources.ts';
import { createPreviews } from './previews/previews.ts';
import { createRateLimits, noRateLimits } from './rate-limits/rate-limits.ts';

/** A site's context, and the function that closes it. */
export interface Site {
  context: Context;
  close(): Promise<void>;
}

/** Opens and migrates the database, and creates the context of the verbs. */
export async function openSite(config: Config, log: Logger, clock: () => number = Date.now): Promise<Site> {
  const database = await openDatabase({ ...config, isMeasured: config.metricsToken !== null, log });
  let imageSecret: string;
  try {
    const applied = await migrate(database, migrations, (progress) =>
      log.info({ progress }, 'the database is being migrated'),
    );
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    imageSecret = await readImageSecret(database.read);
  } catch (error) {
    await database.close();
    if (!isUnavailable(error)) throw error;
    throw unusable(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', 'database', error);
  }

  const delivery = deliverBy(config);
  const mail = createMailer({ database, clock, log }, delivery.deliver);
  const live = createLiveNotifications({ database, clock, config, log });
  const previews = createPreviews({ config, database, imageSecret, clock, log });
  const previewFiller = createPreviewFiller({ database, previews, clock, log });
  const sourceReader = createPreviewFiller({ database, previews, clock, log }, undefined, unreadSources);
  const metrics = metricsOf({ previews, previewFiller, sourceReader });
  const rateLimits = config.rateLimits ? createRateLimits({ database, clock, log }) : noRateLimits();
  return {
    context: {
      config,
      database,
      clock,
      log,
      mail,
      previews,
      previewFiller,
      sourceReader,
      rateLimits,
      live,
      metrics,
    },
    async close() {
      live.close();
      await Promise.all([previewFiller.close(), sourceReader.close()]);
      await previews.close();
      await mail.close();
      delivery.close();
      await rateLimits.close();
      await database.close();
    },
  };
}

function metricsOf({
  previews,
  previewFiller,
  sourceReader,
}: Pick<Context, 'previews' | 'previewFiller' | 'sourceReader'>): Metrics {
  const metrics = noMetrics();
  metrics.queues.set('page_fetches', previews.stats.fetches);
  metrics.queues.set('page_readings', previews.stats.readings);
  metrics.queues.set('image_encodings', previews.stats.encodings);
  metrics.queues.set('background_previews', previewFiller.stats);
  metrics.queues.set('background_sources', sourceReader.stats);
  return metrics;
}
