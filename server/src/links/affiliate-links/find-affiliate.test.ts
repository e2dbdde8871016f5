import { describe, expect, test } from 'vitest';
import { readTestdata } from '../testdata/read-testdata.ts';
import { submittedLink } from '../submitted-link.ts';

const networkOf = (url: string) => submittedLink(url).affiliateNetwork;

describe('affiliate links', () => {
  test.each([
    ['Amazon Associates', 'https://www.amazon.com/dp/1098107969?tag=mlbooks-20&linkCode=ogi&th=1&psc=1'],
    [
      'Amazon Associates',
      'https://www.amazon.co.uk/Hands-Machine-Learning/dp/1098125975/ref=sr_1_1?TAG=ml-21',
    ],
    ['Amazon Associates', 'https://smile.amazon.de/gp/product/1098107969/?ie=UTF8&tag=buch0e-21'],
    ['Amazon Associates', 'http://www.amazon.com/exec/obidos/ASIN/0262035618/deep-20'],
    ['Amazon Associates', 'https://www.amazon.com/dp/0262035618/deep-20'],
    [
      'Amazon Associates',
      'https://www.google.com/url?q=https://www.amazon.com/dp/1098107969%3Ftag%3Dml-20&sa=D',
    ],
    [
      'eBay Partner Network',
      'https://www.ebay.com/itm/1234?mkevt=1&mkcid=1&mkrid=711-53200-19255-0&campid=5338000000&toolid=10001',
    ],
    ['eBay Partner Network', 'https://www.ebay.co.uk/sch/i.html?_nkw=gpu&campid=5338123456'],
    ['eBay Partner Network', 'https://rover.ebay.com/rover/1/711-53200-19255-0/1?icep_id=114'],
    [
      'Rakuten Advertising',
      'https://click.linksynergy.com/fs-bin/click?id=lMh2Xiq9xN0&offerid=7097.10000034&type=4',
    ],
    [
      'Rakuten Advertising',
      'https://click.linksynergy.com/deeplink?id=x&mid=39197&murl=https%3A%2F%2Fwww.udemy.com',
    ],
    ['Rakuten Advertising', 'https://linksynergy.walmart.com/deeplink?id=x&mid=2149'],
    [
      'Rakuten Advertising',
      'https://www.udemy.com/course/complete-python-bootcamp/?ranMID=39197&ranEAID=jU79Zysihs4&ranSiteID=jU79Zysihs4-x',
    ],
    ['Rakuten Advertising', 'https://www.coursera.org/learn/machine-learning?siteID=jU79Zysihs4-6vvp3nMpXZ'],
    [
      'Rakuten Affiliate',
      'https://hb.afl.rakuten.co.jp/hgc/1a2b/?pc=https%3A%2F%2Fitem.rakuten.co.jp%2Fbook%2F1%2F',
    ],
    ['ShareASale', 'https://shareasale.com/r.cfm?u=123456&b=654321&m=12345&afftrack=main'],
    ['ShareASale', 'https://www.shareasale.com/m-pr.cfm?merchantid=1&userid=2&productid=3'],
    ...['anrdoezrs.net', 'dpbolvw.net', 'jdoqocy.com', 'kqzyfj.com', 'tkqlhce.com'].map((host) => [
      'CJ Affiliate',
      `https://www.${host}/click-101756333-15042852?url=https%3A%2F%2Fwww.hotels.com`,
    ]),
    ['Awin', 'https://www.awin1.com/cread.php?awinmid=6554&awinaffid=123456&ued=https%3A%2F%2Fwww.etsy.com'],
    ['Awin', 'https://tidd.ly/3abcDEF'],
    ['impact.com', 'https://coursera.pxf.io/c/123456/1164545/14726?u=https%3A%2F%2Fwww.coursera.org'],
    ['impact.com', 'https://skillshare.sjv.io/QObq3K'],
    ['impact.com', 'https://imp.i384100.net/c/123456/1164545/14726'],
    ['impact.com', 'https://1.envato.market/c/1234567/275988/4415'],
    ['PartnerStack', 'https://try.partnerlinks.io/some-tool'],
    ['PartnerStack', 'https://notion.grsm.io/abc'],
    ['PartnerStack', 'https://www.example.com/?ps_partner_key=abc123&ps_xid=9'],
    ['ClickBank', 'https://nickname.vendor.hop.clickbank.net/?tid=1'],
    ['ClickBank', 'https://hop.clickbank.net/?affiliate=nick&vendor=shop'],
    ['Skimlinks', 'https://go.redirectingat.com/?id=1X1&url=https%3A%2F%2Fwww.example.com'],
    ['Skimlinks', 'https://go.skimresources.com?id=1X1&url=https%3A%2F%2Fwww.example.com'],
    ['Sovrn (VigLink)', 'https://redirect.viglink.com/?key=abc&u=https%3A%2F%2Fwww.example.com'],
    ['AliExpress Portals', 'https://s.click.aliexpress.com/e/_DkAbcde'],
    ['AliExpress Portals', 'https://www.aliexpress.us/item/1.html?aff_fcid=abc-123&aff_short_key=_Dk1'],
    ['Booking.com Affiliate Partners', 'https://www.booking.com/hotel/ch/x.html?aid=1234567'],
    ['Apple Performance Partners', 'https://apps.apple.com/us/app/x/id1?at=1001l3ab&ct=magpie'],
    ['Partnerize', 'https://prf.hn/click/camref:1101labc/destination:https%3A%2F%2Fexample.com'],
    ['Tradedoubler', 'https://clk.tradedoubler.com/click?p=1&a=2'],
    ['Adcell', 'https://www.adcell.de/promotion/click/promoId/12345/slotId/678'],
    ['Bookshop.org', 'https://bookshop.org/a/12345/9780262035613'],
    ['Tapfiliate', 'https://tool.example/?tap_a=12345-abcdef&tap_s=98765-fedcba'],
    ['FirstPromoter', 'https://tool.example/?fpr=jane42'],
    ['a partner programme', 'https://tool.example/pricing?aff=jane'],
    ['a partner programme', 'https://tool.example/?lang=en&affiliate_id=4711'],
    ['a partner programme', 'https://tool.example/?Aff_Id=99'],
  ])('%s: %s', (network, url) => {
    expect(networkOf(url)).toBe(network);
  });
});

describe('other links', () => {
  test.each([
    'https://www.amazon.com/dp/1098107969',
    'https://www.amazon.com/dp/9152799727?ref_=cm_sw_r_cp_ud_dp_W3ZHCD6QWM3DPPC0ARTT_1',
    'https://www.amazon.com/s?k=deep+learning&tag=books',
    'https://aws.amazon.com/blogs/machine-learning/?tag=bedrock-20',
    'https://amzn.to/3GUlRng',
    'https://notamazon.com/?tag=mlbooks-20',
    'https://stackoverflow.com/questions?tag=gpt-20',
    'https://www.ebay.com/itm/1234?mkcid=16&mkevt=1&mkrid=711-127632-2357-0&ssspo=abc&media=COPY',
    'https://www.ebay.com/itm/1234?campid=',
    'https://www.shareasale.com/info/',
    'https://tech.rakuten.com/',
    'https://rakutenadvertising.com/',
    'https://www.clickbank.com/',
    'https://skimlinks.com/blog/',
    'https://www.booking.com/hotel/ch/x.html?aid=304142&label=gen173nr',
    'https://openreview.net/forum?id=abc&aid=1234567',
    'https://apps.apple.com/us/app/x/id1644315225?ct=awsomegenerativeai&pt=94765902',
    'https://github.com/o/r/tree/main?ref=magpie',
    'https://gitlab.com/o/r/-/blob/a.py?ref=dev&via=x',
    'https://arxiv.org/a?aff=stanford',
    'https://www.cs.example.edu/people?affiliate=lab',
    'https://inspirehep.net/authors?aff=cern',
    'https://www.unimelb.example.edu.au/people?aff=cs',
    'https://www.is.example.ac.jp/members?affiliate=vision',
    'https://neurips.cc/virtual/2023/papers.html?affiliate=deepmind',
    'https://dblp.org/search?aff=stanford',
    'https://research.google/people/?aff=brain',
    'https://www.amazon.science/blog?tag=nlp-20',
    'https://www.adcell.de/click-fraud',
    'https://www.tradedoubler.com/click-fraud-and-ai/',
    'https://tool.example/?aff=any&affiliate=all',
    'https://metrics.example/roc?fpr=1e-3',
    'https://tool.example/?aff=',
    'https://tool.example/?aff=0&affiliate=false',
    'https://tool.example/?ref=producthunt&via=jane&irclickid=abc&cjevent=def&awc=1_2_3',
    'https://metrics.example/roc?fpr=0.05&tpr=0.9',
    'https://blog.example/c/2024/11/21',
    'https://www.youtube.com/c/12345',
    'https://www.linkedin.com/company/awin1.com',
    'https://example.com/?u=https%3A%2F%2Fwww.awin1.com%2Fcread.php',
    'https://bookshop.org/p/books/deep-learning/9780262035613',
    'https://microsoft.com/en-us/?siteID=short',
  ])('%s', (url) => {
    expect(networkOf(url)).toBeUndefined();
  });
});

test('an ordinary link is not mistaken for an affiliate link', () => {
  expect(readTestdata('ordinary-urls.txt').filter(networkOf)).toEqual([]);
});
