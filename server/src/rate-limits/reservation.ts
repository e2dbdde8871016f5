/** One hit, reserved before the action so that a burst cannot slip through. */
export interface Reservation {
  /** The action counts. */
  confirm(): void;
  /** The action does not count; of limits that are counted in memory also after `confirm`. */
  cancel(): void;
}
