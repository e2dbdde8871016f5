import { previewFailures } from '@magpie/contract/messages';

export type PreviewFailureReason = keyof typeof previewFailures;

/** Thrown inside this folder when a page cannot be read, or may not be; `previews.ts` makes a value of it. */
export class PreviewFault extends Error {
  readonly reason: PreviewFailureReason;

  constructor(reason: PreviewFailureReason) {
    super(previewFailures[reason]);
    this.name = 'PreviewFault';
    this.reason = reason;
  }
}
