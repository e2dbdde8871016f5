import type { SiteRule } from './site-rule.ts';

/** Parameters of the interface, not of what it shows. */
const INTERFACE = ['usp', 'authuser', 'pli', 'rtpof', 'sd', 'ouid', 'urp'];

const SCHOLAR = [
  '',
  '.de',
  '.fr',
  '.es',
  '.it',
  '.co.uk',
  '.ca',
  '.co.in',
  '.co.jp',
  '.com.br',
  '.com.au',
].map((suffix) => `scholar.google${suffix || '.com'}`);

export const googleSites: readonly SiteRule[] = [
  { hosts: ['colab.research.google.com'], drop: INTERFACE },
  {
    hosts: ['docs.google.com'],
    drop: [...INTERFACE, 'hl', 'resourcekey', 'tab=t.0', 'gid=0'],
    pages: [
      {
        path: /^(?:\/a\/[^/]+)?\/(document|spreadsheets|presentation|forms|drawings)(?:\/u\/\d+)?\/d\/(e\/[\w-]+|[\w-]+)(?:\/(?:edit|view|preview|mobilebasic|mobilepresent|viewform|copy|htmlview|pub|pubhtml|present|template\/preview))?$/,
        to: '/$1/d/$2',
        drop: ['slide', 'embedded', 'single', 'widget', 'headers', 'start', 'loop', 'delayms'],
      },
    ],
  },
  {
    hosts: ['drive.google.com'],
    drop: [...INTERFACE, 'resourcekey'],
    pages: [
      { path: /^\/(?:open|uc)$/, to: '/file/d/{id}', drop: ['export', 'confirm'] },
      {
        path: /^(?:\/u\/\d+)?\/(?:file(?:\/u\/\d+)?\/d)\/([\w-]+)(?:\/(?:view|edit|preview))?$/,
        to: '/file/d/$1',
      },
      { path: /^\/drive(?:\/mobile)?(?:\/u\/\d+)?\/folders\/([\w-]+)$/, to: '/drive/folders/$1' },
      { path: /^\/folderview$/, to: '/drive/folders/{id}' },
    ],
  },
  {
    hosts: ['groups.google.com'],
    fragmentIsPath: true,
    pages: [
      {
        path: /^(?:\/forum)?(?:\/(?:d|a\/[^/]+))?\/(?:topic|msg)\/([^/]+)\/([\w-]+)(?:\/[\w-]+)?$/,
        to: '/g/$1/c/$2',
        keep: [],
      },
      { path: /^(?:\/u\/\d+)?\/g\/([^/]+)\/c\/([\w-]+)(?:\/m\/[\w-]+)?$/, to: '/g/$1/c/$2', keep: [] },
      { path: /^(?:\/forum)?(?:\/d)?\/forum\/([^/]+)$/, to: '/g/$1', keep: [] },
    ],
  },
  {
    hosts: SCHOLAR,
    as: 'scholar.google.com',
    pages: [{ path: /^\/(?:citations|scholar)$/, drop: ['hl', 'oi', 'oe', 'authuser', 'as_vis'] }],
  },
  {
    hosts: ['google.com'],
    pages: [
      { path: /^\/search$/, keep: ['q', 'tbm?', 'udm?', 'tbs?', 'start?', 'lr?', 'cr?', 'as_sitesearch?'] },
      { path: /^\/books\/edition\/[^/]+\/([\w-]{12})$/, to: 'books.google.com/books?id=$1', keep: [] },
    ],
  },
  { hosts: ['books.google.com'], pages: [{ path: /^\/books$/, keep: ['id'] }] },
  {
    hosts: [
      'developers.google.com',
      'cloud.google.com',
      'ai.google.dev',
      'firebase.google.com',
      'tensorflow.org',
      'developer.android.com',
    ],
    drop: ['hl=en'],
  },
  { hosts: ['play.google.com'], pages: [{ path: /^\/store\/apps\/details$/, keep: ['id'] }] },
  {
    hosts: ['chromewebstore.google.com'],
    pages: [{ path: /^\/detail\/(?:[^/]+\/)?([a-p]{32})$/, to: '/detail/$1', keep: [] }],
  },
  {
    hosts: ['chrome.google.com'],
    pages: [
      {
        path: /^\/webstore\/detail\/(?:[^/]+\/)?([a-p]{32})$/,
        to: 'chromewebstore.google.com/detail/$1',
        keep: [],
      },
    ],
  },
];
