import { hash } from 'node:crypto';
import type { FlagBits } from '../posts/find-flags.ts';
import { chooseEncoding, compress, type Encoding } from './compress.ts';
import type { FlaggedPage } from './viewer-flags.ts';

/** A response, complete except for the headers that node:http adds. */
export interface ReadyResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** In parts: writing a viewer's flags into a long page would copy all of it for each viewer. */
  body: readonly Buffer[];
  /** The ETag of the content without compression. */
  etag: string;
  /** The date for `Last-Modified`; undefined while a later version of the answer could still get the same date. */
  lastModified?: LastModified | undefined;
}

type LastModified = () => string | undefined;

interface AnswerParts {
  /** The call or route that metrics name. */
  call: string;
  status?: number;
  /** The headers except those that are computed from the bytes. */
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
  lastModified?: LastModified;
  flagged?: FlaggedPage | null;
  /** From which request for an encoding on the answer is compressed; 1 is the first. */
  compressedFrom?: number;
  /** Whether other clients may get the answer. */
  isCacheable?: boolean;
}

/** Shorter answers are not worth compressing. */
const COMPRESSED_MIN_BYTES = 1024;
/** The second request for an encoding: the first may be the only one before the answer changes. */
const COMPRESSED_FROM = 2;

/** An answer as anonymous visitors read it, in memory with an ETag and compressed variants. */
export class CachedAnswer {
  readonly call: string;
  readonly flagged: FlaggedPage | null;
  readonly isCacheable: boolean;
  readonly #bytes: Buffer;
  readonly #plain: ReadyResponse;
  readonly #compressedFrom: number;
  readonly #variants = new Map<Encoding, ReadyResponse | Promise<ReadyResponse>>();
  readonly #requests = new Map<Encoding, number>();

  constructor(parts: AnswerParts) {
    const { call, status = 200, headers, bytes, flagged = null, lastModified } = parts;
    this.call = call;
    this.flagged = flagged;
    this.isCacheable = parts.isCacheable ?? true;
    this.#compressedFrom = parts.compressedFrom ?? COMPRESSED_FROM;
    // A redirect has no bytes: its content is the address to which it leads.
    const content = bytes.length > 0 ? bytes : (headers['location'] ?? '');
    const etag = `"${hash('sha256', content, 'base64url')}"`;
    this.#plain = complete({ status, headers, body: [bytes], etag, lastModified }, etag);
    this.#bytes = bytes;
  }

  get etag(): string {
    return this.#plain.etag;
  }

  /** An upper bound of its bytes in memory: its compressed variants together are smaller than the answer itself. */
  get size(): number {
    return 2 * this.#bytes.length;
  }

  /** The response to an anonymous visitor. @param accepted the request's `Accept-Encoding` */
  respond(accepted: string | undefined): ReadyResponse | Promise<ReadyResponse> {
    const isLong = this.#bytes.length >= COMPRESSED_MIN_BYTES;
    const encoding = isLong ? chooseEncoding(accepted) : undefined;
    if (!encoding) return this.#plain;
    const variant = this.#variants.get(encoding);
    if (variant) return variant;
    const requests = (this.#requests.get(encoding) ?? 0) + 1;
    this.#requests.set(encoding, requests);
    return requests < this.#compressedFrom ? this.#plain : this.#addVariant(encoding);
  }

  /** The response with the flags of a viewer, one number for each of the ids in `flagged`. */
  respondWithFlags(flags: readonly FlagBits[], accepted: string | undefined) {
    if (!this.flagged || flags.every((bits) => bits === 0)) return this.respond(accepted);
    const etag = `${this.etag.slice(0, -1)}.${hash('sha1', new Uint32Array(flags), 'base64url')}"`;
    return complete({ ...this.#plain, body: this.flagged.withFlags(flags), etag }, etag);
  }

  #addVariant(encoding: Encoding): Promise<ReadyResponse> {
    const { etag, headers } = this.#plain;
    const variant = compress(this.#bytes, encoding).then((compressed) => {
      const ofVariant = {
        ...this.#plain,
        body: [compressed],
        headers: { ...headers, 'content-encoding': encoding },
      };
      return complete(ofVariant, `${etag.slice(0, -1)}+${encoding}"`);
    });
    this.#variants.set(encoding, variant);
    variant.then(
      (ready) => this.#variants.set(encoding, ready),
      () => this.#variants.delete(encoding),
    );
    return variant;
  }
}

function complete(response: ReadyResponse, etag: string): ReadyResponse {
  const length = response.body.reduce((sum, part) => sum + part.length, 0);
  return { ...response, headers: { ...response.headers, etag, 'content-length': String(length) } };
}
