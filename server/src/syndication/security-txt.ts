import { DAY_MS } from '@magpie/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

/** RFC 9116 wants a date within a year, after which the file should not be trusted. */
const VALID_MS = 180 * DAY_MS;

/** `/.well-known/security.txt` says where to report a vulnerability. */
export function registerSecurityTxt(app: FastifyInstance, { config, clock }: Context): void {
  const { contactEmail, publicUrl } = config;
  app.get('/.well-known/security.txt', (_request, reply) => {
    const today = clock() - (clock() % DAY_MS);
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${new Date(today + VALID_MS).toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
