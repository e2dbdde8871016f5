/** How to recognise a link that earns somebody a commission. */
export interface AffiliateRule {
  /** The public name of the network. */
  network: string;
  /** Where the form of its links is documented. */
  source: string;
  /** Hosts with their subdomains; `amazon.*` is Amazon under every public suffix. Any host when absent. */
  hosts?: readonly string[];
  /** Hosts on which the parameters mean something else. */
  except?: readonly string[];
  /** Matches the path; any when absent. */
  path?: RegExp;
  /** Names in lower case and patterns of their values; one match is enough. Without them host and path decide. */
  parameters?: Readonly<Record<string, RegExp>>;
}

const EBAY = 'https://www.developer.ebay.com/api-docs/buy/static/ref-epn-link.html';
const RAKUTEN = 'https://pubhelp.rakutenadvertising.com/hc/en-us/articles/4412187768717-Link-Code';
const FMTC = 'https://docs.fmtc.co/kb/';
const PARTNER_STACK = 'https://docs.partnerstack.com/';
const CLEAR_URLS = 'https://github.com/ClearURLs/Rules (referralMarketing)';
const MARKER = 'https://github.com/goaround/affiliate-link-marker';
const REDIRECTINATOR = 'https://github.com/jefflouella/redirectinator/blob/main/AFFILIATE_PROVIDERS.md';

/** Public suffixes of universities. */
const UNIVERSITIES = [
  'ac.at',
  'ac.be',
  'ac.il',
  'ac.in',
  'ac.jp',
  'ac.kr',
  'ac.nz',
  'ac.uk',
  'ac.za',
  'edu',
  'edu.au',
  'edu.cn',
  'edu.hk',
  'edu.in',
  'edu.sg',
  'edu.tw',
];

const ID = /^[\w.@~-]*\w[\w.@~-]*$/;

/**
 * Parameters that only say where a visitor came from (`ref`, `via`, click ids such as `irclickid`) are not listed: readers
 * copy such URLs without earning anything, and on many sites `ref` is a branch or a chapter. The shortener `amzn.to` is
 * not listed because the shop gives such a URL to everyone who shares a page.
 */
export const affiliateRules: readonly AffiliateRule[] = [
  {
    network: 'Amazon Associates',
    source: CLEAR_URLS,
    hosts: ['amazon.*'],
    // The documentation of Amazon's cloud and developer programmes uses `tag` for something else.
    except: ['aws.amazon.com', 'developer.amazon.com', 'amazon.science', 'amazon.jobs'],
    parameters: { tag: /^[\w-]+-2[0-9]$/ },
  },
  {
    network: 'Amazon Associates',
    source: 'http://www.aquarionics.com/article/name/Amazon_Links',
    hosts: ['amazon.*'],
    path: /^\/(?:exec\/obidos\/(?:ASIN|tg\/detail\/-)|o\/ASIN|dp|gp\/product)\/[A-Z0-9]{10}\/[\w-]+-2[0-9]$/,
  },
  { network: 'eBay Partner Network', source: EBAY, hosts: ['ebay.*'], parameters: { campid: /^\d{10}$/ } },
  { network: 'eBay Partner Network', source: EBAY, hosts: ['ebay.*'], parameters: { mkcid: /^1$/ } },
  { network: 'eBay Partner Network', source: MARKER, hosts: ['rover.ebay.com'], path: /^\/rover\/1\// },
  { network: 'Rakuten Advertising', source: RAKUTEN, hosts: ['linksynergy.com', 'linksynergy.walmart.com'] },
  {
    network: 'Rakuten Advertising',
    source: RAKUTEN,
    parameters: { ranmid: /^\d+$/, raneaid: ID, ransiteid: ID },
  },
  {
    network: 'Rakuten Advertising',
    source: RAKUTEN,
    hosts: ['udemy.com', 'coursera.org', 'microsoft.com'],
    parameters: { siteid: /^[\w.*/]{11}-/ },
  },
  {
    network: 'Rakuten Affiliate',
    source: 'https://affiliate.rakuten.co.jp/',
    hosts: ['hb.afl.rakuten.co.jp', 'a.r10.to'],
  },
  {
    network: 'ShareASale',
    source: FMTC,
    hosts: ['shareasale.com', 'shareasale-analytics.com'],
    path: /^\/(?:r|u|m-pr)\.cfm$/i,
  },
  {
    network: 'CJ Affiliate',
    source: MARKER,
    hosts: [
      'anrdoezrs.net',
      'dpbolvw.net',
      'jdoqocy.com',
      'kqzyfj.com',
      'tkqlhce.com',
      'emjcd.com',
      'qksrv.net',
    ],
  },
  { network: 'Awin', source: MARKER, hosts: ['awin1.com', 'tidd.ly', 'zenaps.com', 'ad.zanox.com'] },
  {
    network: 'impact.com',
    source: FMTC,
    hosts: ['sjv.io', 'pxf.io', 'evyy.net', '7eer.net', 'ojrq.net', '1.envato.market', 'trk.udemy.com'],
    path: /^\/./,
  },
  {
    // Under any host: publisher, advertisement and campaign, as in `imp.i384100.net/c/123456/1164545/14726`.
    network: 'impact.com',
    source: FMTC,
    path: /^\/c\/\d{5,}\/\d{4,}\/\d{3,5}$/,
  },
  {
    network: 'PartnerStack',
    source: PARTNER_STACK,
    hosts: ['partnerlinks.io', 'grsm.io'],
    path: /^\/./,
  },
  {
    network: 'PartnerStack',
    source: PARTNER_STACK,
    parameters: { ps_partner_key: ID, gspk: ID },
  },
  {
    network: 'ClickBank',
    source: REDIRECTINATOR,
    hosts: ['hop.clickbank.net'],
  },
  {
    network: 'Skimlinks',
    source: REDIRECTINATOR,
    hosts: ['go.redirectingat.com', 'go.skimresources.com', 'go.skimlinks.com', 'shop-links.co', 'fave.co'],
  },
  { network: 'Sovrn (VigLink)', source: MARKER, hosts: ['redirect.viglink.com', 'sovrn.co'] },
  { network: 'AliExpress Portals', source: CLEAR_URLS, hosts: ['s.click.aliexpress.com'] },
  {
    network: 'AliExpress Portals',
    source: CLEAR_URLS,
    hosts: ['aliexpress.*'],
    parameters: { aff_short_key: ID, aff_fcid: ID, aff_trace_key: ID },
  },
  {
    // The site itself puts 304142 into every URL.
    network: 'Booking.com Affiliate Partners',
    source: 'https://partner.booking.com/',
    hosts: ['booking.com'],
    parameters: { aid: /^(?!304142$)\d{4,}$/ },
  },
  {
    network: 'Apple Performance Partners',
    source: 'https://performance-partners.apple.com/resources',
    hosts: ['apple.com'],
    parameters: { at: /^1[01][\da-z]{4,8}$/i },
  },
  { network: 'Partnerize', source: MARKER, hosts: ['prf.hn', 'go.linkby.com'] },
  { network: 'Webgains', source: MARKER, hosts: ['track.webgains.com'] },
  { network: 'TradeTracker', source: MARKER, hosts: ['tc.tradetracker.net'] },
  { network: 'Tradedoubler', source: MARKER, hosts: ['tradedoubler.com'], path: /^\/click(?![\w-])/ },
  { network: 'Daisycon', source: MARKER, hosts: ['ds1.nl'] },
  { network: 'Adcell', source: MARKER, hosts: ['adcell.de'], path: /^\/(?:promotion\/)?click(?![\w-])/ },
  { network: 'NetAffiliation', source: MARKER, hosts: ['action.metaffiliation.com'] },
  {
    network: 'Bookshop.org',
    source: 'https://bookshop.org/info/affiliates',
    hosts: ['bookshop.org'],
    path: /^\/a\/\d+\//,
  },
  {
    network: 'Tapfiliate',
    source: 'https://tapfiliate.com/docs/',
    parameters: { tap_a: /^\d+-[0-9a-f]+$/, tap_s: /^\d+-[0-9a-f]+$/ },
  },
  {
    // `fpr` with a number may be a false positive rate.
    network: 'FirstPromoter',
    source: 'https://docs.firstpromoter.com/',
    parameters: { fpr: /^(?=.*[a-z])(?![\d.]+e-?\d+$)[\w.-]+$/i, fp_ref: ID },
  },
  {
    network: 'a partner programme',
    source: CLEAR_URLS,
    // On sites for research and code, `aff` is an affiliation or part of a query.
    except: [
      'arxiv.org',
      'github.com',
      'gitlab.com',
      'inspirehep.net',
      'openreview.net',
      'orcid.org',
      'semanticscholar.org',
      'google.com',
      'wikipedia.org',
      'aclanthology.org',
      'acm.org',
      'ai.google',
      'csrankings.org',
      'dblp.org',
      'iclr.cc',
      'icml.cc',
      'ieee.org',
      'neurips.cc',
      'openalex.org',
      'paperswithcode.com',
      'research.google',
      'springer.com',
      ...UNIVERSITIES,
    ],
    parameters: {
      aff: /^(?!(?:0|1|no|yes|true|false|none|null|all|any)$)[\w.@~-]{2,}$/i,
      aff_id: ID,
      affid: ID,
      affiliate_id: ID,
      affiliateid: ID,
      affiliate: /^(?!(?:0|1|no|yes|true|false|none|null|all|any)$)[\w.@~-]{2,}$/i,
      affcode: ID,
      aff_code: ID,
    },
  },
];
