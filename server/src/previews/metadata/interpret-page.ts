import { isBotWall } from './bot-wall.ts';
import { pageDecoder } from './charset.ts';
import { isComplete, type PageMetadata, pageMetadata } from './page-metadata.ts';
import { readPageTags } from './page-tags.ts';

/** A fetched page, in values that can be sent to another thread. */
export interface FetchedPage {
  url: string;
  contentType: string;
  body: Uint8Array;
}

export interface InterpretedPage {
  isWall: boolean;
  metadata: PageMetadata;
  oembedLink: string | undefined;
}

/** The metadata of a page, and whether it is only a bot challenge (`isWall`). */
export function interpretPage({ url, contentType, body }: FetchedPage): InterpretedPage {
  const tags = readPageTags(body, pageDecoder(body, contentType), isComplete);
  return {
    isWall: isBotWall(tags, body),
    metadata: pageMetadata(new URL(url), tags),
    oembedLink: tags.oembedLink,
  };
}
