import type { SiteRule } from './site-rule.ts';

/** Videos, music and podcasts: players, short links and timestamps lead to the same recording. */
export const mediaSites: readonly SiteRule[] = [
  {
    hosts: [
      'youtube.com',
      'youtube-nocookie.com',
      'music.youtube.com',
      'gaming.youtube.com',
      'youtube.googleapis.com',
    ],
    as: 'youtube.com',
    fragmentIsPath: true,
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
      { path: /^\/(?:v|e|embed)\/([\w-]{11})&.*$/, to: 'youtube.com/watch?v=$1', keep: [] },
      { path: /^\/live$/, to: '/watch', keep: ['v'] },
      { path: /^\/results$/, keep: ['search_query', 'sp?'] },
      { path: /^\/@[\w.-]+$/, caseless: true },
      { path: /^(\/@[\w.-]+)\/featured$/, to: '$1', caseless: true },
      { path: /^\/playlist$/, keep: ['list'] },
      { path: /^(\/(?:@|c\/|channel\/|user\/)[^/]+)\/featured$/, to: '$1' },
    ],
  },
  {
    hosts: ['youtu.be', 'y2u.be'],
    pages: [
      { path: /^\/playlist$/, to: 'youtube.com/playlist', keep: ['list'] },
      { path: /^\/watch$/, to: 'youtube.com/watch', keep: ['v'] },
      { path: /^\/(?:shorts\/|embed\/|live\/)?([\w-]+)(?:&.*)?$/, to: 'youtube.com/watch?v=$1', keep: [] },
    ],
  },
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
    drop: ['lang', 'is_from_webapp', 'sender_device', 'is_copy_url', '_r', '_t'],
    pages: [
      { path: /^\/@[^/]*\/(?:video|photo)\/(\d+)$/, to: '/v/$1', keep: [] },
      { path: /^\/(?:v|embed(?:\/v2)?)\/(\d+)$/, to: '/v/$1', keep: [] },
    ],
  },
  {
    hosts: ['twitch.tv', 'clips.twitch.tv'],
    pages: [
      { path: /^\/(?:videos|[^/]+\/v(?:ideo)?)\/(\d+)$/, to: 'twitch.tv/videos/$1', keep: [] },
      { path: /^\/[^/]+\/clip\/([\w-]+)$/, to: 'clips.twitch.tv/$1', keep: [] },
      { path: /^\/\w+$/, drop: ['tt_content', 'tt_medium'] },
    ],
  },
  { hosts: ['speakerdeck.com'], drop: ['slide'] },
  {
    hosts: ['slideshare.net', '*.slideshare.net'],
    as: 'slideshare.net',
    drop: ['next_slideshow', 'from_search', 'qid', 'v', 'b', 'from_action', 'related'],
  },
  {
    hosts: ['scribd.com'],
    pages: [{ path: /^\/(?:doc|document)\/(\d+)(?:\/[^/]+)?$/, to: '/document/$1', keep: [] }],
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
    pages: [{ path: /^(?:\/[a-z]{2})?\/podcast\/(?:[^/]+\/)?(id\d+)$/, to: '/podcast/$1', keep: ['i?'] }],
  },
];
