import type { PageAddress } from './address.ts';
import { applyPageRule } from './apply-page-rule.ts';
import type { PageRule } from './site-rule.ts';

const WIKI_VIEW = ['action=view', 'printable=yes', 'useskin', 'mobileaction', 'veaction', 'redlink=1'];

/** Newsletters: on substack.com and under their own domain. */
const SUBSTACK: readonly PageRule[] = [
  {
    path: /^\/p\/[\w%-]+$/,
    drop: [
      'action',
      'isFreemail',
      'just_subscribed',
      'lli',
      'nthPub',
      'open',
      'play_audio',
      'post_id',
      'publication_id',
      'r',
      's=r',
      's=w',
      'selection',
      'showWelcome',
      'showWelcomeOnShare',
      'token',
      'triedRedirect',
      'triggerShare',
    ],
  },
];

/** Publications of Medium under their own domain: the id is the same everywhere. */
const MEDIUM: readonly PageRule[] = [
  { path: /^\/[^/]+-[^/]+-(?=[a-f]*\d)(?=\d*[a-f])([0-9a-f]{12})$/, to: 'medium.com/p/$1', keep: [] },
];

/** MediaWiki, with short URLs and without. */
const MEDIAWIKI: readonly PageRule[] = [
  { path: /^\/(?:w|wiki)\/index\.php$/, to: '/wiki/{title}', drop: WIKI_VIEW },
  { path: /^\/(?:w|wiki)\/index\.php\/(.+)$/, to: '/wiki/$1', drop: WIKI_VIEW },
  { path: /^(\/|\/[a-z]*wiki\/)index\.php$/, to: '$1index.php/{title}', drop: WIKI_VIEW },
];

/** Forums: the words of a topic and the place of a reply do not count, but a comment on LessWrong does. */
const FORUMS: readonly PageRule[] = [
  // Discourse: /t/words/12/3; elsewhere /t/words/2 may be the second page of a tag.
  { path: /^((?:\/[a-z][\w-]*)?\/t)\/(\d+)(?:\/\d+)?$/, to: '$1/$2', drop: ['u'] },
  { path: /^((?:\/[a-z][\w-]*)?\/t)\/[^/]*[^/\d][^/]*\/(\d{2,})(?:\/\d+)?$/, to: '$1/$2', drop: ['u'] },
  // phpBB: the topic determines its forum.
  { path: /\/viewtopic\.php$/, keep: ['t', 'start?'] },
  // XenForo: /threads/words.12/page-2
  { path: /^((?:\/[\w-]+)?\/threads)\/[^/]*\.(\d+)(\/page-\d+)?$/, to: '$1/$2$3' },
  // Invision: /topic/12-words; NodeBB: /topic/12/words/3; Flarum: /d/12-words/3. A year is no id.
  { path: /^((?:\/[\w-]+)?\/topic)\/(?!(?:19|20)\d\d-)(\d+)-[^/]+$/, to: '$1/$2' },
  { path: /^((?:\/[\w-]+)?\/topic)\/(\d+)\/[^/]*[^/\d][^/]*(?:\/\d+)?$/, to: '$1/$2' },
  { path: /^(\/d\/(?!(?:19|20)\d\d-)\d+)-[^/]+(?:\/\d+)?$/, to: '$1' },
  // LessWrong and its sister sites: /posts/ID/words, with an id of 17 characters
  { path: /^\/posts\/((?=[a-z\d]*[A-Z])[a-zA-Z\d]{17})(?:\/[^/]+)?$/, to: '/posts/$1', keep: ['commentId?'] },
  { path: /^\/s\/\w{17}\/p\/(\w{17})$/, to: '/posts/$1', keep: [] },
  // Mastodon
  { path: /^\/users\/([^/]+)\/statuses\/(\d{15,})$/, to: '/@$1/$2', keep: [] },
  { path: /^\/(?:web|deck)\/(@[^/]+\/\d{15,})$/, to: '/$1', keep: [] },
];

/** Journals: an article, its abstract and its PDF. */
const JOURNALS: readonly PageRule[] = [
  // Atypon: /doi/full/10.…
  {
    path: /^\/doi\/(?:abs\/|abstract\/|full\/|full-html\/|fullHtml\/|full-xml\/|pdf\/|pdfdirect\/|pdfplus\/|epdf\/|epub\/|reader\/)?(10\.\d{4,}\/.+?)(?:\/(?:full|abstract|pdf|epdf|pdfdirect))?$/i,
    to: '/doi/$1',
    keep: [],
  },
  // Open Journal Systems: /index.php/journal/article/view/12/34
  {
    path: /^(?:\/index\.php)?((?:\/[\w-]+){1,2}\/article)\/(?:view|download|viewFile)\/(\d+)(?:\/\d+)?$/,
    to: '$1/view/$2',
    keep: [],
  },
];

const CODE: readonly PageRule[] = [
  // GitLab
  { path: /^((?:\/[^/]+){2,}?)\/-\/tree\/(?:main|master)$/, to: '$1', keep: [] },
  { path: /^(?:\/[^/]+){2,}?\/-\/(?:tree|blob|raw|commits)\//, drop: ['ref_type'] },
  // Gitea and Forgejo
  { path: /^(\/[^/]+\/[^/]+)\/src\/branch\/(?:main|master)$/, to: '$1', keep: [] },
  // The address for `git clone`
  { path: /^((?:\/[^/]+){2,})\.git$/, to: '$1' },
];

const OTHERS: readonly PageRule[] = [
  // Blogger
  { path: /^\/(?:19|20)\d\d\/\d\d\/[^/]+\.html$/, drop: ['m', 'spref', 'showComment'] },
  // Confluence
  { path: /^(\/wiki\/spaces\/[^/]+\/pages\/\d+)(?:\/[^/]+)?$/, to: '$1' },
  // Help centres: Zendesk, Intercom
  { path: /^(\/hc(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/articles\/\d+)-[^/]*$/, to: '$1' },
  { path: /^(\/[a-z]{2}\/articles\/(?!(?:19|20)\d{6}-)\d{5,})-[^/]*$/, to: '$1' },
  // Shopify: a product in one of its collections
  { path: /^\/collections\/[^/]+(\/products\/[^/]+)$/, to: '$1' },
  // Sphinx: a page that a search led to
  { path: /\.html$/, drop: ['highlight'] },
];

/**
 * Programs that many sites run under domains of their own, recognised by the form of their URLs. A path still has its
 * suffix and index page here.
 */
const PLATFORMS = [...MEDIAWIKI, ...SUBSTACK, ...MEDIUM, ...FORUMS, ...JOURNALS, ...CODE, ...OTHERS];

export function applyPlatform(address: PageAddress): PageAddress {
  const page = applyPageRule(address, PLATFORMS) ?? address;
  return page.path.startsWith('/wiki/')
    ? { ...page, path: page.path.replaceAll('%20', '_').replaceAll('%2F', '/') }
    : page;
}
