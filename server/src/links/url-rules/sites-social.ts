import type { SiteRule } from './site-rule.ts';

/** Social networks, forums and blogging sites. */
export const socialSites: readonly SiteRule[] = [
  {
    hosts: ['twitter.com', 'x.com', 'fxtwitter.com', 'vxtwitter.com', 'fixupx.com'],
    as: 'x.com',
    drop: ['s', 't', 'cxt', 'ref_src', 'lang'],
    pages: [
      {
        path: /^\/[^/]+(?:\/web)?\/status(?:es)?\/(\d+)(?:\/(?:photo|video)\/\d+)?$/,
        to: '/i/status/$1',
        keep: [],
      },
      { path: /^\/\w{1,15}$/, caseless: true },
    ],
  },
  {
    hosts: ['reddit.com', '*.reddit.com'],
    as: 'reddit.com',
    drop: ['context', 'share_id', 'rdt', 'st', 'sh', 'depth', 'correlation_id', 'post_fullname'],
    pages: [
      { path: /^(?:\/(?:r|user|u)\/[^/]+)?\/comments\/(\w+)(?:\/[^/]*)?$/, to: '/comments/$1', keep: [] },
      {
        path: /^(?:\/(?:r|user|u)\/[^/]+)?\/comments\/(\w+)\/[^/]*\/(\w+)$/,
        to: '/comments/$1/comment/$2',
        keep: [],
      },
      { path: /^\/r\/\w+$/, caseless: true },
    ],
  },
  { hosts: ['redd.it'], pages: [{ path: /^\/(\w+)$/, to: 'reddit.com/comments/$1', keep: [] }] },
  { hosts: ['news.ycombinator.com'], pages: [{ path: /^\/item$/, keep: ['id', 'p'] }] },
  { hosts: ['lobste.rs'], pages: [{ path: /^\/s\/(\w+)(?:\/[^/]+)?$/, to: '/s/$1', keep: [] }] },
  {
    hosts: ['linkedin.com', '*.linkedin.com'],
    as: 'linkedin.com',
    drop: [
      'trackingId',
      'lipi',
      'licu',
      'originalSubdomain',
      'rcm',
      'refId',
      'midToken',
      'midSig',
      'eid',
      'otpToken',
    ],
  },
  {
    hosts: ['instagram.com'],
    pages: [{ path: /^\/(?:[^/]+\/)?(?:p|reel|reels|tv)\/([\w-]+)$/, to: '/p/$1', keep: [] }],
  },
  {
    hosts: ['facebook.com'],
    drop: ['__cft__%5B0%5D', '__tn__', 'rdid', 'share_url', 'sfnsn', 'extid', '_rdr', 'hc_ref'],
  },
  {
    hosts: ['t.me', 'telegram.me'],
    as: 't.me',
    pages: [{ path: /^\/(?:s\/)?(\w+)\/(\d+)$/, to: '/$1/$2', keep: [] }],
  },
  {
    hosts: ['medium.com', '*.medium.com'],
    drop: ['source', 'sk'],
    pages: [{ path: /^\/(?:[^/]+\/)?(?:[^/]+-|p\/)([0-9a-f]{10,12})$/, to: 'medium.com/p/$1', keep: [] }],
  },
  {
    hosts: ['open.substack.com'],
    pages: [{ path: /^\/pub\/([\w-]+)\/p\/([^/]+)$/, to: '$1.substack.com/p/$2', keep: [] }],
  },
  { hosts: ['*.substack.com'], pages: [{ path: /^\/p\/[^/]+$/, keep: [] }] },
  {
    hosts: [
      'stackoverflow.com',
      'superuser.com',
      'serverfault.com',
      'askubuntu.com',
      'mathoverflow.net',
      'stackapps.com',
      '*.stackexchange.com',
    ],
    pages: [
      { path: /^\/(?:questions|q)\/(\d+)(?:\/.*)?$/, to: '/questions/$1', keep: ['page'] },
      { path: /^\/a\/(\d+)(?:\/\d+)?$/, to: '/a/$1', keep: [] },
    ],
  },
];
