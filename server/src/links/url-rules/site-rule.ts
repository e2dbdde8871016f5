/** Rules for the URLs of one site, in addition to those for all sites. */
export interface SiteRule {
  /** Hosts as `siteHost` returns them; `*.x.org` means every host directly under x.org. */
  hosts: readonly string[];
  /** The host that replaces them; with `mirrors`, it replaces some of them only on some pages. */
  as?: string;
  /**
   * The hosts that `as` replaces on every page; all of them if this is absent. The other hosts are replaced only where one
   * of `pages` applies.
   */
  mirrors?: readonly string[];
  /** Parameters that do not change the page, except on lists: a name, or `name=value`. */
  drop?: readonly string[];
  /** A fragment that begins with `#/` or `#!` is a path: `#!/x?y=1` is the page `/x?y=1`. */
  fragmentIsPath?: true;
  /** Paths whose fragment names what the page shows, whatever its form. */
  fragmentCounts?: RegExp;
  /** The number of segments, from the first, that are case-insensitive in every path. */
  caseless?: number;
  /** Kinds of pages; the first that matches applies. */
  pages?: readonly PageRule[];
}

export interface PageRule {
  /**
   * Matches the path as `pagePath` returns it, or as `cleanPath` does for platforms and for a path from a fragment; both
   * without a trailing slash.
   */
  path: RegExp;
  /**
   * The canonical path, with groups as `$1` and values of parameters as `{id}`; a whole `host/path?query` where it does not
   * begin with a slash. The rule does not apply where such a parameter is missing.
   */
  to?: string;
  /** The only parameters that count. The rule applies where they are present; those with `?` may be missing. */
  keep?: readonly string[];
  /** Parameters that do not count, even on lists. */
  drop?: readonly string[];
  /** The path is case-insensitive. */
  caseless?: true;
}
