import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { ATOM_TYPE } from './feeds/atom.ts';
import { element, textElement, withoutInvalid, XML_DECLARATION } from './xml.ts';

/** The maximum length of a name in characters (OpenSearch 1.1). */
const NAME_MAX = 16;
const TERMS = '{searchTerms}';

/** `/opensearch.xml` tells browsers how to search the site (github.com/dewitt/opensearch, version 1.1 draft 6). */
export function registerOpenSearch(app: FastifyInstance, { config }: Context): void {
  const text = describeSearch(config);
  app.get('/opensearch.xml', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/opensearchdescription+xml; charset=utf-8')
      .send(text),
  );
}

function describeSearch({ publicUrl, siteName }: Config): string {
  const name = [...withoutInvalid(siteName)].slice(0, NAME_MAX).join('').trim();
  const parts = [
    textElement('ShortName', name),
    textElement('Description', `Search the links and comments of ${siteName}`),
    textElement('InputEncoding', 'UTF-8'),
    textElement('Image', `${publicUrl}/favicon.ico`, { width: '32', height: '32', type: 'image/x-icon' }),
    element('Url', { type: 'text/html', template: `${publicUrl}/search?q=${TERMS}` }),
    element('Url', { type: ATOM_TYPE, template: `${publicUrl}/feeds/search.atom?q=${TERMS}` }),
    element('Url', {
      rel: 'self',
      type: 'application/opensearchdescription+xml',
      template: `${publicUrl}/opensearch.xml`,
    }),
  ];
  const namespace = { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' };
  return `${XML_DECLARATION}${element('OpenSearchDescription', namespace, `\n${parts.join('\n')}\n`)}\n`;
}
