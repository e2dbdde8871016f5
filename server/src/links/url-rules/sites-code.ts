import type { SiteRule } from './site-rule.ts';

/** Hosts of code, models, notebooks and documents. */
export const codeSites: readonly SiteRule[] = [
  {
    hosts: ['github.com'],
    caseless: 2,
    drop: ['tab=readme-ov-file', 'readme=1'],
    pages: [
      { path: /^\/search$/, keep: ['q', 'type?', 'l?', 's?', 'o?', 'p?'] },
      { path: /^\/([^/]+)\/([^/]+?)(?:\.git)?(?:\/tree\/(?:main|master|HEAD))?$/, to: '/$1/$2' },
      // Issues and pull requests share their numbers, and one redirects to the other.
      { path: /^(\/[^/]+\/[^/]+)\/(?:issues|pull)\/(\d+)$/, to: '$1/issues/$2' },
      { path: /^(\/[^/]+\/[^/]+)\/wiki\/Home$/, to: '$1/wiki' },
      // A file, as a page and raw.
      {
        path: /^(\/[^/]+\/[^/]+)\/(?:raw|blob)\/(?:refs\/heads\/)?(.+)$/,
        to: '$1/blob/$2',
        drop: ['raw', 'plain'],
      },
    ],
  },
  {
    hosts: ['raw.githubusercontent.com'],
    pages: [
      { path: /^(\/[^/]+\/[^/]+)\/(?:refs\/heads\/)?(.+)$/, to: 'github.com$1/blob/$2', drop: ['token'] },
    ],
  },
  { hosts: ['gist.github.com'], pages: [{ path: /^\/(?:[^/]+\/)?([0-9a-f]{20,32})$/, to: '/$1', keep: [] }] },
  {
    hosts: ['gitlab.com', 'codeberg.org', 'bitbucket.org'],
    pages: [{ path: /^\/[^/]+\/[^/]+$/, caseless: true }],
  },
  {
    hosts: ['huggingface.co', 'hf.co'],
    as: 'huggingface.co',
    pages: [
      {
        path: /^(\/(?:datasets\/|spaces\/)?[^/]+\/[^/]+)\/(?:resolve|raw|blob)\/(.+)$/,
        to: '$1/blob/$2',
        drop: ['download'],
      },
      { path: /^(\/docs\/[\w-]+)(?:\/en)?(?:\/index)?$/, to: '$1' },
      { path: /^(\/docs\/[\w-]+)\/en\/(.+)$/, to: '$1/$2' },
      { path: /^\/(?:datasets\/|spaces\/)?[^/]+\/[^/]+$/, drop: ['library', 'duplicate'], caseless: true },
    ],
  },
  {
    hosts: ['pypi.org', 'pypi.python.org'],
    as: 'pypi.org',
    pages: [
      // `-`, `_`, `.` and several of them are the same in a name (PEP 503).
      {
        path: /^\/(?:project|pypi)\/([\w.-]*?[a-z\d])(?:[-_.]*[_.][-_.]*|-{2,})([a-z\d][\w.-]*)$/i,
        to: '/project/$1-$2',
        caseless: true,
      },
      { path: /^\/(?:project|pypi)\/([\w.-]+)$/, to: '/project/$1', caseless: true },
    ],
  },
  { hosts: ['npmjs.com', 'npmjs.org'], as: 'npmjs.com', drop: ['activeTab=readme'] },
  {
    hosts: ['python.org', 'peps.python.org', 'legacy.python.org'],
    pages: [{ path: /^(?:\/dev\/peps)?\/(pep-\d+)$/, to: 'peps.python.org/$1', keep: [] }],
  },
  {
    hosts: ['kaggle.com'],
    pages: [
      { path: /^\/c\/([\w-]+)(\/.*)?$/, to: '/competitions/$1$2' },
      { path: /^\/code\/([\w-]+\/[\w-]+)(?:\/notebook)?$/, to: '/code/$1' },
    ],
  },
  {
    hosts: ['cran.r-project.org'],
    pages: [
      { path: /^\/web\/packages\/([\w.]+)$/, to: '/package/$1', keep: [] },
      { path: /^\/package=([\w.]+)$/, to: '/package/$1', keep: [] },
    ],
  },
  {
    hosts: ['golang.org'],
    pages: [
      { path: /^\/pkg\/(.+)$/, to: 'pkg.go.dev/$1' },
      { path: /^(.*)$/, to: 'go.dev$1' },
    ],
  },
  {
    hosts: ['pytorch.org', 'docs.pytorch.org'],
    pages: [{ path: /^(\/(?:docs|tutorials|vision|text|audio)(?:\/.*)?)$/, to: 'docs.pytorch.org$1' }],
  },
  {
    hosts: ['openai.com', 'blog.openai.com'],
    pages: [{ path: /^\/(?:blog|index|research)\/([\w-]+)$/, to: 'openai.com/index/$1' }],
  },
  { hosts: ['anthropic.com'], pages: [{ path: /^\/(?:index|news)\/([\w-]+)$/, to: '/news/$1' }] },
  {
    hosts: ['deepmind.google'],
    pages: [{ path: /^(?:\/discover)?\/blog\/([\w-]+)$/, to: '/blog/$1' }],
  },
  { hosts: ['devblogs.nvidia.com'], pages: [{ path: /^\/([\w-]+)$/, to: 'developer.nvidia.com/blog/$1' }] },
  { hosts: ['eng.uber.com'], pages: [{ path: /^\/([\w-]+)$/, to: 'uber.com/blog/$1' }] },
  {
    hosts: ['notion.so', '*.notion.site'],
    pages: [
      { path: /^(?:\/[^/]+)?\/(?:[^/]+-)?([0-9a-f]{32})$/, to: 'notion.so/$1', drop: ['pvs'] },
      {
        path: /^(?:\/[^/]+)?\/(?:[^/]+-)?([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/,
        to: 'notion.so/$1$2$3$4$5',
        drop: ['pvs'],
      },
    ],
  },
  {
    hosts: ['dropbox.com', 'dl.dropboxusercontent.com'],
    as: 'dropbox.com',
    drop: ['dl', 'raw', 'st', 'e'],
  },
];
