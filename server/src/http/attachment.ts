import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An answer that a browser stores as a file, sent while it is being made. */
export class Attachment {
  readonly filename: string;
  readonly parts: AsyncIterable<string>;
  readonly type: string;

  /** @param filename of letters, digits, dots and hyphens */
  constructor(filename: string, parts: AsyncIterable<string>, type = 'application/json; charset=utf-8') {
    this.filename = filename;
    this.parts = parts;
    this.type = type;
  }
}

/** An error after the first part closes the connection, so that nobody mistakes half a file for the whole. */
export function sendAttachment(reply: FastifyReply, { filename, parts, type }: Attachment): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${filename}"`)
    .type(type)
    .send(Readable.from(parts));
}
