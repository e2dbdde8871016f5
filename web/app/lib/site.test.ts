import { expect, test } from 'vitest';
import { previewHost } from './site.ts';

const site = {
  site_name: 'Magpie',
  public_url: 'https://magpie.example',
  updates_url: 'https://updates.example',
  contact_email: 'contact@magpie.example',
};

test.each([
  ['/api/link-preview/', null],
  ['https://magpie.example/api/link-preview/', null],
  ['https://previews.example/read', 'previews.example'],
  ['http://magpie.example:8080/', 'magpie.example:8080'],
  ['//previews.example/read', 'previews.example'],
])('names the host of the link-preview service %s as %s', (link_preview_url, host) => {
  expect(previewHost({ ...site, link_preview_url })).toBe(host);
});
