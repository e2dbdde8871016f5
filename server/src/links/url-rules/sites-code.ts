import type { SiteRule } from './site-rule.ts';

/** Hosts of code, models, notebooks and documents. */
export const codeSites: readonly SiteRule[] = [
  {
    hosts: ['github.com'],
    drop: ['tab=*-ov-file', 'readme'],
    pages: [
      { path: /^\/([^/]+)\/([^/]+?)(?:\.git)?(?:\/tree\/(?:main|master))?$/, to: '/$1/$2', caseless: true },
      { path: /^\/[^/]+$/, caseless: true },
    ],
  },
  { hosts: ['gist.github.com'], pages: [{ path: /^\/(?:[^/]+\/)?([0-9a-f]{20,32})$/, to: '/$1', keep: [] }] },
  {
    hosts: ['gitlab.com', 'codeberg.org', 'bitbucket.org'],
    pages: [{ path: /^(\/[^/]+\/.+)\.git$/, to: '$1' }],
  },
  { hosts: ['huggingface.co', 'hf.co'], as: 'huggingface.co', drop: ['library', 'duplicate'] },
  {
    hosts: ['pypi.org', 'pypi.python.org'],
    as: 'pypi.org',
    pages: [{ path: /^\/(?:project|pypi)\/([\w.-]+)$/, to: '/project/$1', caseless: true }],
  },
  { hosts: ['npmjs.com', 'npmjs.org'], as: 'npmjs.com', drop: ['activeTab'] },
  {
    hosts: ['python.org', 'peps.python.org', 'legacy.python.org'],
    pages: [{ path: /^(?:\/dev\/peps)?\/(pep-\d+)$/, to: 'peps.python.org/$1', keep: [] }],
  },
  { hosts: ['colab.research.google.com'], drop: ['usp', 'authuser'] },
  {
    hosts: ['docs.google.com'],
    drop: ['usp', 'authuser', 'hl', 'pli', 'rtpof', 'sd', 'ouid', 'urp'],
    pages: [
      {
        path: /^(?:\/a\/[^/]+)?\/(document|spreadsheets|presentation|forms|drawings)(?:\/u\/\d+)?\/d\/([\w-]+)(?:\/(?:edit|view|preview|mobilebasic|viewform|copy|htmlview))?$/,
        to: '/$1/d/$2',
      },
    ],
  },
  {
    hosts: ['drive.google.com'],
    drop: ['usp', 'authuser', 'resourcekey', 'pli'],
    pages: [
      {
        path: /^(?:\/u\/\d+)?(\/(?:file\/d|drive(?:\/u\/\d+)?\/folders)\/[\w-]+)(?:\/(?:view|edit|preview))?$/,
        to: '$1',
      },
    ],
  },
];
