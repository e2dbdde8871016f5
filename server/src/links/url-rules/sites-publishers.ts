import type { PageRule, SiteRule } from './site-rule.ts';

/** Prefixes of DOIs, and what precedes the DOI in the URL of its page on the publisher’s site. */
const BY_DOI: readonly PageRule[] = [
  { path: /^\/10\.1145\//, to: 'dl.acm.org/doi' },
  { path: /^\/10\.1126\//, to: 'science.org/doi' },
  { path: /^\/10\.1073\//, to: 'pnas.org/doi' },
  { path: /^\/10\.1080\//, to: 'tandfonline.com/doi' },
  { path: /^\/10\.1177\//, to: 'journals.sagepub.com/doi' },
  { path: /^\/10\.1021\//, to: 'pubs.acs.org/doi' },
  { path: /^\/10\.(?:1002|1111)\//, to: 'onlinelibrary.wiley.com/doi' },
].map(({ path, to }) => ({
  path: new RegExp(`${path.source.replace('^', '^(')}.+)$`),
  to: `${to}$1`,
  caseless: true,
  keep: [],
}));

/** Publishers of journals and books; the abstract, the PDF and the DOI of an article are one submission. */
export const publisherSites: readonly SiteRule[] = [
  {
    hosts: ['doi.org', 'dx.doi.org', 'doi.acm.org'],
    as: 'doi.org',
    pages: [
      { path: /^\/(?:doi:|https?:\/\/?(?:dx\.)?doi\.org\/)(10\..+)$/i, to: '/$1', keep: [] },
      {
        path: /^\/10\.48550\/arxiv\.(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?$/i,
        to: 'arxiv.org/abs/$1',
        caseless: true,
        keep: [],
      },
      { path: /^\/10\.18653\/v1\/([\w.-]+)$/i, to: 'aclanthology.org/$1', keep: [] },
      { path: /^\/10\.5281\/zenodo\.(\d+)$/i, to: 'zenodo.org/records/$1', keep: [] },
      { path: /^\/10\.1038\/([\w.-]+)$/, to: 'nature.com/articles/$1', caseless: true, keep: [] },
      {
        path: /^\/10\.2139\/ssrn\.(\d+)$/i,
        to: 'papers.ssrn.com/sol3/papers.cfm?abstract_id=$1',
        keep: [],
      },
      { path: /^\/10\.3386\/(w\d+)$/i, to: 'nber.org/papers/$1', caseless: true, keep: [] },
      ...BY_DOI,
      { path: /^\/10\./, caseless: true, keep: [] },
    ],
  },
  ...[
    'dl.acm.org',
    'science.org',
    'pnas.org',
    'tandfonline.com',
    'journals.sagepub.com',
    'pubs.acs.org',
    'onlinelibrary.wiley.com',
  ].map((host): SiteRule => ({
    hosts: [host],
    pages: [{ path: /^\/doi\/10\..+$/, caseless: true, keep: [] }],
  })),
  {
    hosts: ['nature.com'],
    pages: [
      {
        path: /^\/articles\/([\w.-]+?)(?:_reference)?(?:\.e?pdf)?$/,
        to: '/articles/$1',
        caseless: true,
        keep: [],
      },
    ],
  },
  {
    hosts: ['link.springer.com'],
    pages: [
      { path: /^\/content\/pdf\/(10\.\d+(?:\/|%2F)s\d[\w-]+?)(?:\.pdf)?$/, to: '/article/$1', keep: [] },
      {
        path: /^\/content\/pdf\/(10\.\d+(?:\/|%2F)97[89][\w-]+_\d+)(?:\.pdf)?$/,
        to: '/chapter/$1',
        keep: [],
      },
      { path: /^\/content\/pdf\/(10\.\d+(?:\/|%2F)97[89][\d-]+)(?:\.pdf)?$/, to: '/book/$1', keep: [] },
      {
        path: /^\/(article|chapter|book)\/(10\.\d+)(?:\/|%2F)([\w.-]+)(?:\/fulltext)?$/,
        to: '/$1/$2/$3',
        keep: [],
      },
    ],
  },
  {
    hosts: ['sciencedirect.com', 'linkinghub.elsevier.com'],
    pages: [
      {
        path: /^(?:\/science\/article)?(?:\/abs|\/am)?(?:\/retrieve)?\/pii\/(\w+)(?:\/pdf(?:ft)?)?$/,
        to: 'sciencedirect.com/science/article/pii/$1',
        keep: [],
      },
    ],
  },
  {
    hosts: ['cell.com'],
    pages: [
      { path: /^\/action\/showPdf$/, to: '/pii/{pii}', keep: ['pii'] },
      {
        path: /^(?:\/[\w-]+)?\/(?:fulltext|abstract|pdf)\/(S[\d()-]+[\dX])(?:\.pdf)?$/,
        to: '/pii/$1',
        keep: [],
      },
    ],
  },
  {
    hosts: ['journals.plos.org'],
    pages: [
      {
        path: /^(\/[a-z]+)\/article(?:\/(?:file|authors|metrics|comments|related))?$/,
        to: '$1/article',
        keep: ['id'],
      },
    ],
  },
  {
    hosts: ['frontiersin.org'],
    pages: [
      {
        path: /^(?:\/journals\/[\w-]+)?\/articles\/(10\.3389\/[\w.]+)(?:\/(?:full|pdf|abstract|text))?$/,
        to: '/articles/$1',
        keep: [],
      },
    ],
  },
  {
    hosts: ['mdpi.com'],
    pages: [
      { path: /^(\/[\dX-]{9}\/\d+\/\d+\/\d+)(?:\/(?:htm|html|pdf|xml|reprints))?$/, to: '$1', keep: [] },
    ],
  },
  {
    hosts: ['ieeexplore.ieee.org'],
    pages: [
      { path: /^\/(?:abstract\/)?document\/0*(\d+)(?:\/[a-z]+)?$/, to: '/document/$1', keep: [] },
      { path: /^\/stamp\/(?:stamp\.jsp|getPDF\.jsp)$/, to: '/document/{arnumber}', keep: ['arnumber'] },
      {
        path: /^\/xpls?\/(?:articleDetails|abs_all|freeabs_all|login)\.jsp$/,
        to: '/document/{arnumber}',
        keep: ['arnumber'],
      },
      { path: /^\/iel\d*\/\d+\/\d+\/0*(\d+)\.pdf$/, to: '/document/$1', keep: [] },
    ],
  },
  {
    hosts: ['papers.ssrn.com', 'ssrn.com'],
    as: 'papers.ssrn.com',
    pages: [
      { path: /^\/abstract=(\d+)$/, to: 'papers.ssrn.com/sol3/papers.cfm?abstract_id=$1', keep: [] },
      { path: /^\/sol3\/papers\.cfm$/, keep: ['abstract_id'] },
      {
        path: /^\/sol3\/Delivery\.cfm$/i,
        to: 'papers.ssrn.com/sol3/papers.cfm/{abstractid}',
        keep: ['abstractid'],
      },
      {
        path: /^\/sol3\/papers\.cfm\/(\d+)$/,
        to: 'papers.ssrn.com/sol3/papers.cfm?abstract_id=$1',
        keep: [],
      },
    ],
  },
  {
    hosts: ['nber.org'],
    pages: [
      { path: /^\/papers\/(w\d+)(?:\.pdf)?$/, to: '/papers/$1', keep: [] },
      { path: /^\/system\/files\/working_papers\/(w\d+)\/\1\.pdf$/, to: '/papers/$1', keep: [] },
    ],
  },
  {
    hosts: ['zenodo.org'],
    pages: [{ path: /^\/records?\/(\d+)$/, to: '/records/$1', keep: [] }],
  },
  { hosts: ['iso.org'], fragmentCounts: /^\/obp\/ui/ },
  {
    hosts: ['oreilly.com'],
    pages: [{ path: /^\/library\/view\/(?:[\w-]+|-)\/(\d{10,13})$/, to: '/library/view/-/$1', keep: [] }],
  },
];
