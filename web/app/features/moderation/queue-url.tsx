import { shownUrl } from '../../lib/shown-url.ts';

/** A URL on one line, its site emphasised and the whole as tooltip. */
export function ShownUrl({ url }: { url: string }) {
  const [, site = '', path = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)(.*)$/i.exec(shownUrl(url)) ?? [, url];
  return (
    <span title={url} className="queue-url">
      <span className="font-medium text-ink">{site}</span>
      {path === '/' ? '' : path}
    </span>
  );
}
