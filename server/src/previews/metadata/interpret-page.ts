import { isBotWall } from './bot-wall.ts';
import { pageDecoder } from './charset.ts';
import { isComplete, type PageMetadata, pageMetadata } from './page-metadata.ts';
import { readPageTags } from './page-tags.ts';

/** A page as it came, in values that can be handed to another thread. */
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

/** What a page says of itself, whatever it is made of. */
export function interpretPage({ url, contentType, body }: FetchedPage): InterpretedPage {
  const tags = readPageTags(body, pageDecoder(body, contentType), isComplete);
  return {
    isWall: isBotWall(tags, body),
    metadata: pageMetadata(new URL(url), tags),
    oembedLink: tags.oembedLink,
  };
}
