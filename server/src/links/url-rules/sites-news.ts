import type { SiteRule } from './site-rule.ts';

/** News and reference sites with share tags of their own. */
export const newsSites: readonly SiteRule[] = [
  { hosts: ['bbc.com', 'bbc.co.uk'], as: 'bbc.com', drop: ['at_format', 'pinned_post_type', 'xtor'] },
  { hosts: ['abcnews.go.com', 'abcnews.com'], as: 'abcnews.go.com', drop: ['cid'] },
  { hosts: ['cbsnews.com', 'cnet.com', 'zdnet.com'], drop: ['ftag'] },
  {
    hosts: ['nytimes.com'],
    drop: [
      'smid',
      'smtyp',
      'partner',
      'emc',
      'rss',
      'unlocked_article_code',
      'referringSource',
      '_r',
      'hp',
      'pgtype',
      'login',
      'auth',
    ],
  },
  { hosts: ['washingtonpost.com'], drop: ['itid', 'pwapi_token', 'tid', 'wpisrc', 'nid'] },
  { hosts: ['wsj.com', 'barrons.com', 'marketwatch.com'], drop: ['mod', 'reflink', 'st', 'link', 'siteid'] },
  {
    hosts: ['bloomberg.com'],
    drop: ['srnd', 'sref', 'accessToken', 'leadSource', 'embedded-checkout', 'in_source'],
  },
  { hosts: ['ft.com'], drop: ['shareType', 'accessToken', 'sharetype', 'segmentid'] },
  { hosts: ['economist.com'], drop: ['fsrc', 'giftId'] },
  { hosts: ['forbes.com'], drop: ['sh', 'ss', 'ctpv', 'commentId'] },
  { hosts: ['theatlantic.com'], drop: ['gift', 'single_page'] },
  { hosts: ['cnn.com', 'edition.cnn.com'], as: 'cnn.com', drop: ['hpt', 'iid', 'sr', 'cid', 'hl'] },
  { hosts: ['theguardian.com'], drop: ['CMP', 'dcr'] },
  {
    hosts: [
      '*.wikipedia.org',
      '*.wiktionary.org',
      '*.wikibooks.org',
      '*.wikiversity.org',
      '*.wikinews.org',
      'wikidata.org',
    ],
    drop: ['wprov', 'useskin', 'mobileaction'],
  },
];
