/** A URL while rules are applied to it, without scheme and port. */
export interface PageAddress {
  host: string;
  path: string;
  query: QueryPair[];
  /** With its `#`; empty without one. */
  fragment: string;
}

/** One `name=value` of a query, with normalised escapes. */
export interface QueryPair {
  name: string;
  value: string;
  text: string;
}
