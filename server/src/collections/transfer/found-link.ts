/** A link as a file has it. */
export interface FoundLink {
  url: string;
  title: string;
  note: string;
}
