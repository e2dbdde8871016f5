import { hash } from 'node:crypto';
import { chooseEncoding, compress, type Encoding, MIN_COMPRESSED_BYTES } from '../kept/compressed-copies.ts';
import type { ReadyReply, RepeatableReply } from '../kept/ready-reply.ts';
import type { Viewer } from '../permissions.ts';

/** A rendered page as bytes, the same for everyone, with compressed variants made when first asked for. */
export class PageReply implements RepeatableReply {
  readonly #plain: ReadyReply;
  readonly #etag: string;
  readonly #variants = new Map<Encoding, ReadyReply | Promise<ReadyReply>>();

  constructor(html: string) {
    const bytes = Buffer.from(html);
    this.#etag = `"${hash('sha256', bytes, 'base64url')}"`;
    this.#plain = { bytes, headers: { etag: this.#etag }, etag: this.#etag };
  }

  /** In bytes. The variants together are taken for half of the page. */
  get size(): number {
    return Math.ceil(1.5 * this.#plain.bytes.length);
  }

  replyTo(_viewer: Viewer, accepted: string | undefined): ReadyReply | Promise<ReadyReply> {
    const encoding = chooseEncoding(accepted);
    if (!encoding || this.#plain.bytes.length < MIN_COMPRESSED_BYTES) return this.#plain;
    return this.#variants.get(encoding) ?? this.#makeVariant(encoding);
  }

  #makeVariant(encoding: Encoding): Promise<ReadyReply> {
    const making = this.#compressed(encoding);
    this.#variants.set(encoding, making);
    making.then(
      (variant) => this.#variants.set(encoding, variant),
      () => this.#variants.delete(encoding),
    );
    return making;
  }

  async #compressed(encoding: Encoding): Promise<ReadyReply> {
    const bytes = await compress(this.#plain.bytes, encoding);
    const etag = `${this.#etag.slice(0, -1)}+${encoding}"`;
    return { bytes, headers: { etag, 'content-encoding': encoding }, etag: this.#etag };
  }
}
