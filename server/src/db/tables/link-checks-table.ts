/** When the link of a post is checked next, and what the checks need to remember. */
export interface LinkChecksTable {
  post_id: number;
  /** When the post got its present URL; the first checks are due 1, 7 and 30 days later. */
  added_at: number;
  due_at: number;
  /** Until when a process has claimed the check; 0: none has. */
  claimed_until: number;
  /** Days on which the page was missing since it was last there, and the last of them. */
  failures: number;
  failed_at: number | null;
  /** Checks in a row that said nothing, such as those of a site that is down. */
  unclear: number;
  etag: string | null;
  last_modified: string | null;
  /** The MinHash signature of the text that the page had when it was shared. */
  signature: string | null;
  /** How that text began. */
  excerpt: string | null;
}

/** The hosts to which a check is sending a request, and no other check may. */
export interface HostTurnsTable {
  host: string;
  /** From then on another check may send a request. */
  ends_at: number;
}
