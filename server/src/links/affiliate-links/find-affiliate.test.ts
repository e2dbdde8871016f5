import { expect, test } from 'vitest';
import { readTestdata } from '../testdata/read-testdata.ts';
import { submittedLink } from '../submitted-link.ts';
import { affiliateRules } from './networks.ts';

const networkOf = (url: string) => submittedLink(url).affiliateNetwork;
const affiliates = readTestdata('affiliate-urls.txt').map((line) => {
  const [url = '', ...network] = line.split(' ');
  return { url, network: network.join(' ') };
});

test.each(affiliates)('$network: $url', ({ url, network }) => {
  expect(networkOf(url)).toBe(network);
});

test('the test data contains a link of every network', () => {
  const networks = new Set(affiliateRules.map(({ network }) => network));
  expect(networks.difference(new Set(affiliates.map(({ network }) => network)))).toEqual(new Set());
});

test('an ordinary link is not mistaken for an affiliate link', () => {
  expect(readTestdata('ordinary-urls.txt').filter(networkOf)).toEqual([]);
});
