import type { SiteRule } from './site-rule.ts';

/** Shops and app stores: all URLs of a product are one submission. */
export const shopSites: readonly SiteRule[] = [
  {
    hosts: [
      'com',
      'de',
      'fr',
      'it',
      'es',
      'ca',
      'in',
      'nl',
      'se',
      'pl',
      'co.uk',
      'co.jp',
      'com.au',
      'com.br',
      'com.mx',
    ].map((suffix) => `amazon.${suffix}`),
    drop: [
      'tag',
      'qid',
      'sr',
      'keywords',
      'psc',
      'th',
      'pd_rd_i',
      'pd_rd_r',
      'pd_rd_w',
      'pd_rd_wg',
      'pf_rd_p',
      'pf_rd_r',
      'crid',
      'sprefix',
      'ie',
    ],
    pages: [
      { path: /^\/s$/, keep: ['k', 'rh?', 'i?', 's?', 'page?', 'bbn?', 'node?'] },
      {
        path: /^(?:\/[^/]+){0,3}?\/(?:dp|dp\/product|gp\/product|gp\/aw\/d|exec\/obidos\/ASIN|o\/ASIN)\/([A-Z0-9]{10})(?:\/.*)?$/,
        to: '/dp/$1',
        keep: [],
      },
    ],
  },
  {
    hosts: ['apps.apple.com', 'itunes.apple.com'],
    drop: ['ct', 'pt', 'mt', 'at', 'uo', 'ls', 'l', 'itscg', 'itsct', 'platform', 'ppid'],
    pages: [
      { path: /^(?:\/[a-z]{2})?\/app\/(?:[^/]+\/)?(id\d+)$/, to: 'apps.apple.com/app/$1' },
      {
        path: /^(?:\/[a-z]{2})?\/podcast\/(?:[^/]+\/)?(id\d+)$/,
        to: 'podcasts.apple.com/podcast/$1',
        keep: ['i?'],
      },
    ],
  },
  { hosts: ['producthunt.com'], drop: ['bc'] },
  { hosts: ['imdb.com'], pages: [{ path: /^\/title\/(tt\d+)$/, keep: [] }] },
  {
    hosts: ['goodreads.com'],
    pages: [{ path: /^\/book\/show\/(\d+)(?:[.-][^/]*)?$/, to: '/book/show/$1', keep: [] }],
  },
  { hosts: ['udemy.com'], drop: ['couponCode', 'deal_code', 'matchtype', 'persist_locale', 'locale'] },
  {
    hosts: ['etsy.com'],
    pages: [{ path: /^(?:\/[a-z]{2})?\/listing\/(\d+)(?:\/[^/]+)?$/, to: '/listing/$1', keep: [] }],
  },
  {
    hosts: ['ebay.com', 'ebay.de', 'ebay.co.uk'],
    pages: [{ path: /^\/itm\/(?:[^/]+\/)?(\d+)$/, to: '/itm/$1', keep: [] }],
  },
  {
    hosts: ['store.steampowered.com'],
    pages: [{ path: /^\/app\/(\d+)(?:\/[^/]+)?$/, to: '/app/$1', keep: [] }],
  },
  { hosts: ['eventbrite.com'], pages: [{ path: /^\/e\/[^/]*?-?(\d{8,})$/, to: '/e/$1', keep: [] }] },
];
