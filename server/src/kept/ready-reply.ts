import type { Viewer } from '../permissions.ts';

/** An answer whose bytes are at hand, and what its headers say of them. */
export interface ReadyReply {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Who has this, or a compressed copy of it, hears just that. Left out where no two answers are the same. */
  readonly etag?: string;
  /** Told once the bytes are with the system: they are then written over. Who does not know when, leaves it. */
  readonly release?: () => void;
}

/** What can be answered again and again until it changes, to all but admins alike or with their marks. */
export interface RepeatableReply {
  /** Bytes that it takes. */
  readonly size: number;
  /** @param accepted the request's `Accept-Encoding` */
  replyTo(viewer: Viewer, accepted: string | undefined): ReadyReply | Promise<ReadyReply>;
}
