/** Rules for the URLs of one site, in addition to those for all sites. */
export interface SiteRule {
  /** Hosts as `siteHost` returns them; `*.x.org` means every host under x.org. */
  hosts: readonly string[];
  /** The host that replaces all of them. */
  as?: string;
  /** Parameters that do not change the page: a name, or `name=value` with `*` for any beginning. */
  drop?: readonly string[];
  /** Kinds of pages; the first whose path matches applies. */
  pages?: readonly PageRule[];
}

export interface PageRule {
  /** Matches the path as `pagePath` returns it, without a trailing slash. */
  path: RegExp;
  /** The canonical path, with groups as `$1`; a whole `host/path?query` where it does not begin with a slash. */
  to?: string;
  /** The only parameters that count; all when absent. */
  keep?: readonly string[];
  /** The path is case-insensitive. */
  caseless?: true;
}
