import { feedUrl } from './feed-url.ts';

/** A link to the Atom feed of a screen's list. @param path such as `/feeds/recent` */
export function FeedLink({ path }: { path: string }) {
  return (
    <a href={feedUrl(path, 'atom')} className="feed-link">
      Feed
    </a>
  );
}
