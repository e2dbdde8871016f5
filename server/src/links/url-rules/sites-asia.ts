import type { SiteRule } from './site-rule.ts';

/** Chinese and Russian sites. */
export const asianSites: readonly SiteRule[] = [
  {
    hosts: ['bilibili.com'],
    drop: [
      'from',
      'seid',
      'unique_k',
      'bbid',
      'ts',
      'is_story_h5',
      'buvid',
      'mid',
      'plat_id',
      'timestamp',
      't',
    ],
    pages: [{ path: /^\/video\/(?:BV\w{10}|av\d+)$/, keep: ['p?'] }],
  },
  {
    hosts: ['zhihu.com'],
    pages: [{ path: /^\/(?:answer|question\/\d+|question\/\d+\/answer\/\d+)$/, keep: [] }],
  },
  { hosts: ['zhuanlan.zhihu.com'], pages: [{ path: /^\/p\/\d+$/, keep: [] }] },
  {
    hosts: ['mp.weixin.qq.com'],
    pages: [
      { path: /^\/s$/, keep: ['__biz', 'mid', 'idx', 'sn'] },
      { path: /^\/s\/[\w-]+$/, keep: [] },
    ],
  },
  { hosts: ['blog.csdn.net'], pages: [{ path: /^\/[^/]+\/article\/details\/\d+$/, keep: [] }] },
  { hosts: ['juejin.cn', 'juejin.im'], as: 'juejin.cn', drop: ['searchId'] },
  { hosts: ['jianshu.com'], pages: [{ path: /^\/p\/[0-9a-f]+$/, keep: [] }] },
  {
    hosts: ['habr.com'],
    pages: [
      {
        path: /^\/(ru|en)\/(?:post|articles|news|news\/t|company\/[\w-]+\/(?:blog|news)|compan(?:y|ies)\/[\w-]+\/(?:articles|news))\/(\d+)$/,
        to: '/$1/articles/$2',
        keep: [],
      },
      { path: /^\/(?:post|company\/[\w-]+\/blog)\/(\d+)$/, to: '/ru/articles/$1', keep: [] },
    ],
  },
  { hosts: ['vk.com', 'vk.ru'], as: 'vk.com' },
];
