import type { SiteRule } from './site-rule.ts';

const ARXIV_ID = String.raw`(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?`;

/** Papers: the abstract, the PDF and the versions of one paper are one submission. On alphaXiv only the versions are. */
export const paperSites: readonly SiteRule[] = [
  {
    hosts: ['arxiv.org', '*.arxiv.org', 'xxx.lanl.gov', 'arxiv-vanity.com'],
    as: 'arxiv.org',
    mirrors: ['arxiv.org', 'export.arxiv.org', 'xxx.lanl.gov'],
    pages: [
      // A subject class does not count.
      { path: /^(\/\w+\/[a-z-]+)\.[A-Z]{2}(\/\d{7}(?:v\d+)?)(?:\.pdf)?$/, to: '$1$2', keep: [] },
      {
        path: new RegExp(
          String.raw`^\/(?:abs|pdf|html|ps|format|e-print|src|papers|tb\/recommend)\/(?:arxiv:)?${ARXIV_ID}(?:\.pdf)?$`,
          'i',
        ),
        to: '/abs/$1',
        keep: [],
      },
      { path: /^\/ftp\/arxiv\/papers\/\d{4}\/(\d{4}\.\d{4,5})(?:v\d+)?\.pdf$/, to: '/abs/$1', keep: [] },
    ],
  },
  {
    hosts: ['ar5iv.labs.arxiv.org', 'ar5iv.org'],
    pages: [
      { path: new RegExp(String.raw`^\/(?:abs|html|pdf)\/${ARXIV_ID}$`), to: 'arxiv.org/abs/$1', keep: [] },
    ],
  },
  {
    hosts: ['alphaxiv.org'],
    pages: [{ path: /^\/(abs|overview|pdf|html)\/(\d{4}\.\d{4,5})(?:v\d+)?$/, to: '/$1/$2', keep: [] }],
  },
  {
    hosts: ['openreview.net'],
    pages: [{ path: /^\/(?:forum|pdf|attachment|references\/pdf)$/, to: '/forum', keep: ['id'] }],
  },
  {
    hosts: ['aclanthology.org', 'aclweb.org', 'aclanthology.info', 'aclanthology.coli.uni-saarland.de'],
    pages: [
      {
        path: /^(?:\/anthology)?(?:\/papers(?:\/[A-Z]\/[A-Z]\d\d)?)?\/([A-Z]\d\d-\d{4}|\d{4}\.[\w-]+\.\d+)(?:v\d+)?(?:\.pdf|\.bib)?$/,
        to: 'aclanthology.org/$1',
        keep: [],
      },
    ],
  },
  {
    hosts: ['papers.nips.cc', 'papers.neurips.cc', 'proceedings.neurips.cc', 'proceedings.nips.cc'],
    as: 'proceedings.neurips.cc',
    pages: [
      {
        path: /^\/paper(?:_files\/paper)?\/(\d{4})\/(?:hash|file)\/([0-9a-f]{32})-.*$/,
        to: '/paper/$1/hash/$2-Abstract',
        keep: [],
      },
    ],
  },
  {
    hosts: ['openaccess.thecvf.com'],
    pages: [
      {
        path: /^(\/content\w*)(\/[\w/]+)?\/(?:html|papers)\/([\w-]+_paper)(?:\.pdf)?$/,
        to: '$1$2/html/$3',
        keep: [],
      },
    ],
  },
  {
    hosts: ['jmlr.org', 'jmlr.csail.mit.edu'],
    as: 'jmlr.org',
    pages: [{ path: /^\/papers\/v(?:olume)?(\d+)\/([\w-]+)(?:\/\2\.pdf)?$/, to: '/papers/v$1/$2', keep: [] }],
  },
  {
    hosts: ['proceedings.mlr.press'],
    pages: [{ path: /^\/(v\d+|r\d+)\/([\w-]+)(?:\/\2\.pdf)?$/, to: '/$1/$2', keep: [] }],
  },
  {
    hosts: ['biorxiv.org', 'medrxiv.org'],
    pages: [
      {
        path: /^\/content\/(10\.\d+\/[\d.]+\d)(?:v\d+)?(?:\.(?:full|abstract|article-info))?(?:\.pdf|-text)?(?:\+html)?$/,
        to: '/content/$1',
        keep: [],
      },
    ],
  },
  {
    hosts: ['semanticscholar.org'],
    pages: [{ path: /^\/paper\/(?:[^/]+\/)?([0-9a-f]{40})(?:\/figure\/\d+)?$/, to: '/paper/$1', keep: [] }],
  },
  {
    hosts: ['ncbi.nlm.nih.gov', 'pubmed.ncbi.nlm.nih.gov', 'pmc.ncbi.nlm.nih.gov'],
    pages: [
      { path: /^(?:\/pubmed)?\/(\d+)$/, to: 'pubmed.ncbi.nlm.nih.gov/$1', keep: [] },
      {
        path: /^(?:\/pmc)?\/articles\/(PMC\d+)(?:\/pdf.*)?$/,
        to: 'pmc.ncbi.nlm.nih.gov/articles/$1',
        keep: [],
      },
    ],
  },
  {
    hosts: ['rfc-editor.org', 'tools.ietf.org', 'datatracker.ietf.org', 'ietf.org'],
    pages: [
      {
        path: /^\/(?:rfc|info|html|doc|doc\/html|doc\/rfc|rfc\/pdfrfc)\/rfc0*(\d+)(?:\.(?:txt|pdf|json|xml))*$/i,
        to: 'rfc-editor.org/info/rfc$1',
        keep: [],
      },
      {
        path: /^\/(?:html|doc|doc\/html|id)\/(draft-[a-z0-9-]+)(?:\.txt)?$/,
        to: 'datatracker.ietf.org/doc/$1',
        keep: [],
      },
    ],
  },
];
