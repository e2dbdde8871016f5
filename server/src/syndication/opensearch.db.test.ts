import { expect, onTestFinished, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

test('browsers learn how to search the site', async () => {
  const { app, context } = await aSite({ config: { siteName: 'Links & <Finds> of AI' } }, onTestFinished);
  const { publicUrl } = context.config;
  const { statusCode, headers, body } = await app.inject('/opensearch.xml');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
  expect(body).toContain('<ShortName>Links &amp; &lt;Finds&gt;</ShortName>');
  expect(body).toContain(`<Url type="text/html" template="${publicUrl}/search?q={searchTerms}"/>`);
  expect(body).toContain(
    `<Url type="application/atom+xml" template="${publicUrl}/feeds/search.atom?q={searchTerms}"/>`,
  );
});
