import { createHash } from 'node:crypto';
import type { PostPage } from '@magpie/contract/posts';

/** A page as everybody reads it; its bytes and their tag are made when first asked for, and kept with it. */
export class KeptPage {
  readonly page: PostPage;
  #bytes: Buffer | undefined;
  #etag: string | undefined;

  constructor(page: PostPage) {
    this.page = page;
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(JSON.stringify(this.page));
    return this.#bytes;
  }

  get etag(): string {
    this.#etag ??= `"${createHash('sha256').update(this.bytes).digest('base64url')}"`;
    return this.#etag;
  }
}
