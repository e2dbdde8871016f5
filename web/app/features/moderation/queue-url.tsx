import { shownUrl } from '../../lib/text/shown-url.ts';

/** A URL, its site whole and emphasised, its path cut to one line, and all of it as tooltip. */
export function ShownUrl({ url }: { url: string }) {
  const [, site = '', path = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)(.*)$/i.exec(shownUrl(url)) ?? ['', url];
  return (
    <span title={url} className="queue-url">
      <span className="max-w-full shrink-0 font-medium text-ink">{site}</span>
      {path !== '/' && <span className="truncate">{path}</span>}
    </span>
  );
}
