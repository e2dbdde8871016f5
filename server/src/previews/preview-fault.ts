import { previewFailures } from '@magpie/contract/messages/previews';

export type PreviewFailureReason = keyof typeof previewFailures;

const RETRYABLE: readonly PreviewFailureReason[] = ['timeout', 'unreachable', 'serverFault', 'busy'];

export function canRetryFetch(reason: PreviewFailureReason): boolean {
  return RETRYABLE.includes(reason);
}

/** A page cannot be read, or must not be. Thrown inside previews/ only; `previews.ts` returns it as a value. */
export class PreviewFault extends Error {
  readonly reason: PreviewFailureReason;
  /** The name servers know no such host. */
  readonly isUnknownHost: boolean;

  constructor(reason: PreviewFailureReason, { isUnknownHost = false } = {}) {
    super(previewFailures[reason]);
    this.name = 'PreviewFault';
    this.reason = reason;
    this.isUnknownHost = isUnknownHost;
  }
}

export const busyFault = () => new PreviewFault('busy');
