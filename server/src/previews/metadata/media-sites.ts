import type { PreviewType } from '@magpie/contract/values';

/** A large site of videos or recordings: which of its pages show one, and its oEmbed endpoint. */
export interface MediaSite {
  hosts: readonly string[];
  path: RegExp;
  type: Extract<PreviewType, 'video' | 'audio'>;
  name: string;
  oembed?: string;
}

export const MEDIA_SITES: readonly MediaSite[] = [
  {
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    path: /^\/(watch|shorts\/|live\/|embed\/|[\w-]{11}$)/,
    type: 'video',
    name: 'YouTube',
    oembed: 'https://www.youtube.com/oembed?format=json',
  },
  {
    hosts: ['vimeo.com'],
    path: /\/\d+/,
    type: 'video',
    name: 'Vimeo',
    oembed: 'https://vimeo.com/api/oembed.json',
  },
  {
    hosts: ['tiktok.com'],
    path: /\/video\/\d+/,
    type: 'video',
    name: 'TikTok',
    oembed: 'https://www.tiktok.com/oembed',
  },
  {
    hosts: ['dailymotion.com', 'dai.ly'],
    path: /^\/\w/,
    type: 'video',
    name: 'Dailymotion',
    oembed: 'https://www.dailymotion.com/services/oembed?format=json',
  },
  {
    hosts: ['ted.com'],
    path: /^\/talks\/\w/,
    type: 'video',
    name: 'TED',
    oembed: 'https://www.ted.com/services/v1/oembed.json',
  },
  { hosts: ['twitch.tv'], path: /^\/(videos\/|\w+\/clip\/)/, type: 'video', name: 'Twitch' },
  { hosts: ['bilibili.com'], path: /^\/video\//, type: 'video', name: 'Bilibili' },
  {
    hosts: ['soundcloud.com'],
    path: /^\/[^/]+\/[^/]+/,
    type: 'audio',
    name: 'SoundCloud',
    oembed: 'https://soundcloud.com/oembed?format=json',
  },
  {
    hosts: ['open.spotify.com'],
    path: /\/(track|album|playlist|episode|show|artist)\//,
    type: 'audio',
    name: 'Spotify',
    oembed: 'https://open.spotify.com/oembed',
  },
  { hosts: ['podcasts.apple.com', 'music.apple.com'], path: /^\/\w/, type: 'audio', name: 'Apple' },
  { hosts: ['bandcamp.com'], path: /^\/(track|album)\//, type: 'audio', name: 'Bandcamp' },
];

/** The media site whose video or recording a page shows, judged by its URL. */
export function mediaSiteOf(url: URL, sites: readonly MediaSite[] = MEDIA_SITES): MediaSite | undefined {
  return sites.find(
    ({ hosts, path }) => hosts.some((host) => isUnder(url.hostname, host)) && path.test(url.pathname),
  );
}

export function isUnder(hostname: string, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`);
}
