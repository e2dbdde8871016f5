/** An answer whose bytes are at hand: nothing is made again, and who has it already hears just that. */
export class ReadyReply {
  readonly bytes: Buffer;
  readonly etag: string;

  constructor(bytes: Buffer, etag: string) {
    this.bytes = bytes;
    this.etag = etag;
  }
}
