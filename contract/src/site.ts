/** What the pages know of the site they belong to; from the server's settings. */
export interface Site {
  site_name: string;
  /** The site's own origin, without a slash at the end. */
  public_url: string;
  updates_url: string;
  contact_email: string;
  /** The link-preview service that the full-page submit form calls. */
  link_preview_url: string;
}

/** What a page needs from the server while it is rendered. */
export interface PageInput {
  site: Site;
  /**
   * Marks the inline scripts and styles that the site's own code writes. The server puts their hashes into the policy and
   * takes the nonce out again. There is none in development, where Vite adds scripts of its own.
   */
  nonce?: string | undefined;
  /** Milliseconds since 1970: what ages on the page are told from. */
  now: number;
  /** Reads from the API in-process, as nobody: a path to its answer. */
  fetchApi: (path: string) => Promise<Response>;
  /** Takes what went wrong while the page was rendered, for the log. */
  reportFault: (error: unknown) => void;
}

/** Where the one page is that answers all unknown addresses. */
export const NOT_FOUND_ADDRESS = '/page-not-found';

/** What the built web app exports and the server mounts. */
export interface PagesModule {
  renderPage: (request: Request, input: PageInput) => Promise<Response>;
  /**
   * The address that a page is cached and rendered under, in one spelling, with the parameters and values that its screen
   * reads, so that others make no page of their own; `NOT_FOUND_ADDRESS` for every address that no screen has.
   */
  pageAddress: (url: string) => string;
}
