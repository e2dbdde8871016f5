/** The site's settings that its pages need. */
export interface Site {
  site_name: string;
  /** The site's own origin, without a slash at the end. */
  public_url: string;
  updates_url: string;
  contact_email: string;
  /** The link-preview service that the full-page submit form calls. */
  link_preview_url: string;
}

/** Why a post cannot be read by everyone. A post that never was public is `unknown`, just like an id that was never used. */
export type PostAbsence = 'deleted' | 'removed' | 'unknown';

/** What the server passes to a page that it renders. */
export interface PageInput {
  site: Site;
  /**
   * The nonce of inline scripts and styles that the site's own code writes. The server puts their hashes into the
   * Content-Security-Policy and removes the nonce. Absent in development, where Vite adds scripts of its own.
   */
  nonce?: string | undefined;
  /** Milliseconds since 1970; ages on the page are relative to it. */
  now: number;
  /** Reads a path of the API in-process, as an anonymous visitor. */
  fetchApi: (path: string) => Promise<Response>;
  /** Returns why the API answers 404 for a post. */
  absenceOf: (postId: number) => Promise<PostAbsence>;
  /** Whether the collection was deleted while it was public or unlisted. */
  isCollectionDeleted: (collectionId: number) => Promise<boolean>;
  /** Logs an error of rendering the page. */
  reportFault: (error: unknown) => void;
}

/** The address of the not-found page, which all unknown addresses get. */
export const NOT_FOUND_ADDRESS = '/page-not-found';

/** The exports of the built web app, which the server mounts. */
export interface PagesModule {
  renderPage: (request: Request, input: PageInput) => Promise<Response>;
  /**
   * The canonical address under which a page is rendered and cached, with only the parameters and values its screen
   * reads; `NOT_FOUND_ADDRESS` for an address without a screen.
   */
  pageAddress: (url: string) => string;
}
