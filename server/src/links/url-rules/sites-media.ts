import type { SiteRule } from './site-rule.ts';

/** Videos, music and podcasts: players, short links and timestamps lead to the same recording. */
export const mediaSites: readonly SiteRule[] = [
  {
    hosts: ['youtube.com', 'youtube-nocookie.com', 'music.youtube.com'],
    as: 'youtube.com',
    drop: [
      'feature',
      'si',
      'app',
      'ab_channel',
      'pp',
      'themeRefresh',
      'hl',
      'gl',
      'persist_gl',
      'cbrd',
      'ucbcb',
    ],
    pages: [
      { path: /^\/embed\/videoseries$/, to: '/playlist', keep: ['list'] },
      { path: /^\/(?:embed|shorts|live|v|e|watch)\/([\w-]+)$/, to: 'youtube.com/watch?v=$1', keep: [] },
      { path: /^\/watch$/, keep: ['v'] },
      { path: /^\/playlist$/, keep: ['list'] },
      { path: /^(\/(?:@|c\/|channel\/|user\/)[^/]+)\/featured$/, to: '$1' },
    ],
  },
  { hosts: ['youtu.be'], pages: [{ path: /^\/([\w-]+)$/, to: 'youtube.com/watch?v=$1', keep: [] }] },
  {
    hosts: ['vimeo.com', 'player.vimeo.com'],
    as: 'vimeo.com',
    pages: [
      {
        path: /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)(?:\/[0-9a-f]{8,})?$/,
        to: '/$1',
        keep: [],
      },
    ],
  },
  {
    hosts: ['dailymotion.com'],
    pages: [{ path: /^\/(?:embed\/)?video\/([a-z0-9]+)(?:_[^/]*)?$/i, to: '/video/$1', keep: [] }],
  },
  { hosts: ['dai.ly'], pages: [{ path: /^\/([a-z0-9]+)$/i, to: 'dailymotion.com/video/$1', keep: [] }] },
  {
    hosts: ['ted.com', 'embed.ted.com'],
    as: 'ted.com',
    pages: [{ path: /^\/talks\/(?:lang\/[a-z-]+\/)?([\w-]+)(?:\/transcript)?$/, to: '/talks/$1', keep: [] }],
  },
  {
    hosts: ['tiktok.com'],
    pages: [{ path: /^\/@[^/]+\/(?:video|photo)\/\d+$/, keep: [] }],
  },
  {
    hosts: ['open.spotify.com'],
    drop: ['si', 'context', 'nd', 'dl_branch', 'pt', 'go', 'sp_cid'],
    pages: [
      {
        path: /^\/(?:intl-[a-z-]+\/)?(?:embed(?:-podcast)?\/)?(track|album|artist|playlist|episode|show)\/(\w+)$/,
        to: '/$1/$2',
        keep: [],
      },
    ],
  },
  { hosts: ['soundcloud.com'], drop: ['si', 'in', 'in_system_playlist'] },
  {
    hosts: ['podcasts.apple.com'],
    pages: [{ path: /^(?:\/[a-z]{2})?\/podcast\/(?:[^/]+\/)?(id\d+)$/, to: '/podcast/$1', keep: ['i'] }],
  },
];
