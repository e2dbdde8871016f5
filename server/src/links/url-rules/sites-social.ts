import type { SiteRule } from './site-rule.ts';

/** Social networks, forums and blogging sites. */
export const socialSites: readonly SiteRule[] = [
  {
    hosts: ['twitter.com', 'x.com', 'fxtwitter.com', 'vxtwitter.com', 'fixupx.com', 'fixvx.com'],
    as: 'x.com',
    fragmentIsPath: true,
    drop: ['s', 't', 'cxt', 'ref_src', 'lang'],
    pages: [
      {
        path: /^\/(?:[^/]+|i\/web|@[^/]+\/web)\/status(?:es)?\/(\d+)(?:\/(?:photo|video)\/\d+)?$/,
        to: '/i/status/$1',
        keep: [],
      },
      { path: /^\/statuses\/(\d+)$/, to: '/i/status/$1', keep: [] },
      { path: /^\/search$/, keep: ['q', 'f?', 'lf?', 'pf?'] },
      { path: /^\/\w{1,15}$/, caseless: true },
    ],
  },
  {
    hosts: ['reddit.com', '*.reddit.com'],
    as: 'reddit.com',
    drop: ['context', 'rdt', 'st', 'sh', 'depth', 'correlation_id', 'post_fullname'],
    pages: [
      { path: /^(?:\/(?:r|user|u)\/[^/]+)?\/comments\/(\w+)(?:\/[^/]*)?$/, to: '/comments/$1', keep: [] },
      { path: /^(?:\/tb|\/gallery)\/(\w+)$/, to: '/comments/$1', keep: [] },
      {
        path: /^(?:\/(?:r|user|u)\/[^/]+)?\/comments\/(\w+)\/[^/]*\/(\w+)$/,
        to: '/comments/$1/comment/$2',
        keep: [],
      },
      { path: /^\/(?:u|user)\/([\w-]+)$/, to: '/user/$1', caseless: true },
      { path: /^\/r\/\w+$/, caseless: true },
    ],
  },
  { hosts: ['redd.it'], pages: [{ path: /^\/(\w+)$/, to: 'reddit.com/comments/$1', keep: [] }] },
  {
    hosts: ['news.ycombinator.com'],
    pages: [{ path: /^\/(?:item|reply)$/, to: '/item', keep: ['id', 'p?'] }],
  },
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
    pages: [
      {
        path: /^\/posts\/.*?-activity-(\d{15,})(?:-[\w-]+)?$/,
        to: '/feed/update/urn:li:activity:$1',
        keep: [],
      },
      {
        path: /^\/(?:embed\/)?feed\/update\/urn:li:(\w+):(\d{15,})$/,
        to: '/feed/update/urn:li:$1:$2',
        keep: [],
      },
      { path: /^\/(?:comm\/)?jobs\/view\/(?:[^/]*-)?(\d{8,})$/, to: '/jobs/view/$1', keep: [] },
      { path: /^\/comm\/(.+)$/, to: '/$1' },
      { path: /^\/(?:in|company)\/[^/]+$/, caseless: true },
    ],
  },
  {
    hosts: ['instagram.com'],
    pages: [{ path: /^\/(?:[^/]+\/)?(?:p|reel|reels|tv)\/([\w-]+)$/, to: '/p/$1', keep: [] }],
  },
  {
    hosts: ['facebook.com', 'web.facebook.com', 'fb.com'],
    as: 'facebook.com',
    fragmentIsPath: true,
    drop: [
      '__cft__%5B0%5D',
      '__tn__',
      '__xts__%5B0%5D',
      'rdid',
      'share_url',
      'sfnsn',
      'extid',
      '_rdr',
      'hc_ref',
      'locale',
    ],
    pages: [
      { path: /^\/watch(?:\/live)?$/, to: '/watch', keep: ['v'] },
      { path: /^\/[^/]+\/videos\/(?:[^/]+\/)?(\d{8,})$/, to: 'facebook.com/watch?v=$1', keep: [] },
      { path: /^\/(?:story|permalink)\.php$/, to: '/permalink.php', keep: ['story_fbid', 'id'] },
      { path: /^\/photo(?:\.php)?$/, to: '/photo', keep: ['fbid'] },
      { path: /^(\/groups\/[^/]+)\/(?:posts|permalink)\/(\d+)$/, to: '$1/posts/$2', drop: ['rdid'] },
    ],
  },
  {
    hosts: ['t.me', 'telegram.me'],
    as: 't.me',
    pages: [{ path: /^\/(?:s\/)?(\w+)\/(\d+)$/, to: '/$1/$2', keep: [] }],
  },
  {
    hosts: ['medium.com', '*.medium.com'],
    drop: ['source', 'sk', 'gi'],
    pages: [{ path: /^\/(?:[^/]+\/)?(?:[^/]+-|p\/)([0-9a-f]{10,12})$/, to: 'medium.com/p/$1', keep: [] }],
  },
  {
    hosts: ['open.substack.com'],
    pages: [{ path: /^\/pub\/([\w-]+)\/p\/([^/]+)$/, to: '$1.substack.com/p/$2', keep: [] }],
  },
  {
    hosts: ['substack.com'],
    pages: [
      { path: /^(?:\/home)?\/(?:post|@[\w-]+)\/p-(\d+)$/, to: '/home/post/p-$1', keep: [] },
      { path: /^(?:\/@[\w-]+)?\/note\/(c-\d+)$/, to: '/note/$1', keep: [] },
    ],
  },
  { hosts: ['*.substack.com'], pages: [{ path: /^\/p\/[^/]+$/, keep: [] }] },
  { hosts: ['tildes.net'], pages: [{ path: /^(\/~[\w.]+\/\w+)\/\w+$/, to: '$1' }] },
  { hosts: ['bsky.app'], pages: [{ path: /^\/profile\/[^/]+(?:\/post\/\w+)?$/, keep: [] }] },
  { hosts: ['threads.com'], pages: [{ path: /^\/(?:@[^/]+\/post|t)\/([\w-]+)$/, to: '/t/$1', keep: [] }] },
  { hosts: ['patreon.com'], pages: [{ path: /^\/posts\/(?:[^/]+-)?(\d+)$/, to: '/posts/$1', keep: [] }] },
  { hosts: ['quora.com', '*.quora.com'], drop: ['share', 'ch', 'oid', 'target_type'] },
  {
    hosts: [
      'stackoverflow.com',
      'superuser.com',
      'serverfault.com',
      'askubuntu.com',
      'mathoverflow.net',
      'stackapps.com',
      '*.stackexchange.com',
      '*.stackoverflow.com',
    ],
    pages: [
      { path: /^\/(?:questions|q)\/(\d+)(?:\/.*)?$/, to: '/questions/$1', keep: ['page?'] },
      { path: /^\/a\/(\d+)(?:\/\d+)?$/, to: '/a/$1', keep: [] },
    ],
  },
];
