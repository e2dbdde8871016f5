import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';

/** Crawlers that collect texts to train models, by the names that their operators publish. */
const TRAINING_CRAWLERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'Claude-Web',
  'ClaudeBot',
  'cohere-ai',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ICC-Crawler',
  'ImagesiftBot',
  'img2dataset',
  'meta-externalagent',
  'omgili',
  'omgilibot',
  'PanguBot',
  'Timpibot',
  'webzio-extended',
];

/** The rules for all other crawlers: they may read neither the API nor screens that show only the viewer’s own items. */
const OTHERS = ['User-agent: *', 'Disallow: /api/', 'Disallow: /library/'];
const NOTHING = ['User-agent: *', 'Disallow: /'];

/** `/robots.txt`, as `CRAWLERS` says. */
export function registerRobots(app: FastifyInstance, { config }: Context): void {
  const text = robotsText(config);
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  );
}

export function robotsText({ crawlers, publicUrl }: Pick<Config, 'crawlers' | 'publicUrl'>): string {
  const refused = [...TRAINING_CRAWLERS.map((name) => `User-agent: ${name}`), 'Disallow: /', ''];
  const lines = [
    ...(crawlers === 'search' ? refused : []),
    ...(crawlers === 'none' ? NOTHING : OTHERS),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
