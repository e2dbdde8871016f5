import { feedUrl } from './feed-url.ts';

/** The Atom feed of what a screen lists. @param path as `/feeds/recent` */
export function FeedLink({ path }: { path: string }) {
  return (
    <a href={feedUrl(path, 'atom')} className="feed-link">
      Feed
    </a>
  );
}
