import { hash } from 'node:crypto';
import type { FlagBits } from '../posts/find-flags.ts';
import { chooseEncoding, compress, type Encoding } from './compress.ts';
import type { FlaggedPage } from './viewer-flags.ts';

/** Complete but for what node:http adds. */
export interface ReadyResponse {
  bytes: Buffer;
  headers: Readonly<Record<string, string>>;
  /** Of the same content without compression. */
  etag: string;
}

interface AnswerParts {
  /** What the metrics name it by. */
  call: string;
  bytes: Buffer;
  /** Without those that are made from the bytes. */
  headers: Readonly<Record<string, string>>;
  flagged?: FlaggedPage | null;
}

/** Less is not worth a header. */
const COMPRESSED_MIN_BYTES = 1024;
/** The first client that accepts an encoding may be the only one before the answer changes. */
const COMPRESSED_FROM_REQUEST = 2;

/** An answer as anonymous visitors read it, in memory with an ETag and compressed variants. */
export class CachedAnswer {
  readonly call: string;
  readonly etag: string;
  readonly flagged: FlaggedPage | null;
  readonly #plain: ReadyResponse;
  readonly #variants = new Map<Encoding, ReadyResponse>();
  readonly #requests = new Map<Encoding, number>();

  constructor({ call, bytes, headers, flagged = null }: AnswerParts) {
    this.call = call;
    this.etag = `"${hash('sha256', bytes, 'base64url')}"`;
    this.flagged = flagged;
    this.#plain = readyResponse(bytes, headers, this.etag, this.etag);
  }

  /** The bytes it takes in memory: its compressed variants together take less than itself. */
  get size(): number {
    return 2 * this.#plain.bytes.length;
  }

  /** Compressed if the client accepts that (`Accept-Encoding`) and the variant is ready. */
  respond(accepted: string | undefined): ReadyResponse {
    const { bytes } = this.#plain;
    const encoding = bytes.length < COMPRESSED_MIN_BYTES ? undefined : chooseEncoding(accepted);
    if (!encoding) return this.#plain;
    const variant = this.#variants.get(encoding);
    if (variant) return variant;
    const requests = (this.#requests.get(encoding) ?? 0) + 1;
    this.#requests.set(encoding, requests);
    if (requests === COMPRESSED_FROM_REQUEST) void this.#compress(encoding);
    return this.#plain;
  }

  /** With the flags of a viewer, one number for each of the ids in `flagged`. */
  respondWithFlags(flags: readonly FlagBits[], accepted: string | undefined): ReadyResponse {
    if (!this.flagged || flags.every((bits) => bits === 0)) return this.respond(accepted);
    const etag = `${this.etag.slice(0, -1)}.${hash('sha1', new Uint8Array(flags), 'base64url')}"`;
    return readyResponse(this.flagged.withFlags(flags), this.#plain.headers, etag, etag);
  }

  async #compress(encoding: Encoding) {
    const { bytes, headers } = this.#plain;
    const compressed = await compress(bytes, encoding);
    const etag = `${this.etag.slice(0, -1)}+${encoding}"`;
    const ofVariant = { ...headers, 'content-encoding': encoding };
    this.#variants.set(encoding, readyResponse(compressed, ofVariant, etag, this.etag));
  }
}

function readyResponse(
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
  etag: string,
  plainEtag: string,
): ReadyResponse {
  const complete = { ...headers, etag, 'content-length': String(bytes.length) };
  return { bytes, headers: complete, etag: plainEtag };
}
