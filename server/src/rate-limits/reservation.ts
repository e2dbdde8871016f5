/** One hit, reserved before the action so that a burst cannot slip through. */
export interface Reservation {
  /** The action counts. */
  confirm(): void;
  /** The action does not count. For limits that are counted in memory, this also works after `confirm`. */
  cancel(): void;
}
