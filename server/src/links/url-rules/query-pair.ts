/** One `name=value` of a query, with normalised escapes. */
export interface QueryPair {
  name: string;
  value: string;
  text: string;
}
