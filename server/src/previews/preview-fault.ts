import { previewFailures } from '@magpie/contract/preview-failures';

export type PreviewFailureReason = keyof typeof previewFailures;

/** Faults that another try may not meet. */
const PASSING: readonly PreviewFailureReason[] = ['timeout', 'unreachable', 'serverFault', 'busy'];

export function isPassing(reason: PreviewFailureReason): boolean {
  return PASSING.includes(reason);
}

/** Thrown inside this folder when a page cannot be read, or may not be; `previews.ts` makes a value of it. */
export class PreviewFault extends Error {
  readonly reason: PreviewFailureReason;

  constructor(reason: PreviewFailureReason) {
    super(previewFailures[reason]);
    this.name = 'PreviewFault';
    this.reason = reason;
  }
}

export const busyFault = () => new PreviewFault('busy');
