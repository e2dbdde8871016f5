import { shownUrl } from '../../lib/text/shown-url.ts';

/** A URL: its host emphasised, uncut but without `www.`; its path cut to one line; and the whole URL as a tooltip. */
export function ShownUrl({ url }: { url: string }) {
  const [, site = '', path = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)(.*)$/i.exec(shownUrl(url)) ?? ['', url];
  return (
    <span title={url} className="queue-url">
      <span className="max-w-full shrink-0 font-medium text-ink">{site}</span>
      {path !== '/' && <span className="truncate">{path}</span>}
    </span>
  );
}
