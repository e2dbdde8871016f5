import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Figures } from './figures.ts';
import type { Mailer } from './mail/mail.ts';
import type { PreviewFiller } from './posts/preview-filler.ts';
import type { Previews } from './previews/previews.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';

/** Everything a verb needs from the world. Only main.ts, the command line and tests make one. */
export interface Context {
  config: Config;
  database: Database;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: Logger;
  mail: Mailer;
  previews: Previews;
  previewFiller: PreviewFiller;
  rateLimits: RateLimits;
  figures: Figures;
}
