import { type Call, type CallName, calls } from '@magpie/contract/calls';
import fc from 'fast-check';
import type { TObject, TSchema } from 'typebox';
import { choicesOf, isKind, withoutNull } from '../../http/schema-kinds.ts';
import { hostileKeys, hostileText, hostileValue } from './hostile-values.ts';

/** A request as it goes over the wire, generated from the contract alone: new calls and fields are fuzzed automatically. */
interface WildRequest {
  method: Call['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Existing ids and slugs. */
export interface Known {
  ids: number[];
  slugs: string[];
}

const JSON_TYPE = 'application/json';
const BODY_TYPES = [
  'application/json; charset=utf-16',
  'application/json;charset=klingon',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/html;',
  '/',
  ';',
  'x'.repeat(2000),
];
const BROKEN_JSON = [
  '{',
  '{"a":}',
  '{"a":1}}',
  "{'a':1}",
  '{"a":1e999}',
  '{"title":"\\ud800"}',
  '{"title":"\u0000"}',
  '[]',
  '"text"',
  'null',
  'NaN',
  '\ufeff{}',
  '{"__proto__":null}',
  '{"title":"a","title":"b"}',
  '['.repeat(30_000),
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `"${'x'.repeat(70_000)}"`,
  '\x00\x01\x02',
];
const BROKEN_ESCAPES = [
  '%',
  '%zz',
  '%e0%80',
  '%ff',
  '%00',
  '%2f',
  '%5c',
  '+',
  '%25',
  '..',
  '%2e%2e',
  ';a=b',
  '%0d%0a',
];

/** A path segment that the client resolves, so that the request would go to another call. */
const DOT_SEGMENT = /^(\.|%2e){1,2}$/i;

/** A request to a call, from valid to nonsense. */
export function wildRequest(name: CallName, known: Known): fc.Arbitrary<WildRequest> {
  const { method, path } = calls[name];
  const { params, query, body } = calls[name];
  return fc
    .record({
      path: pathOf(path, params, known),
      search: searchOf(query, known),
      sent: method === 'GET' ? noBody : bodyOf(body, known),
    })
    .map(({ path: at, search, sent: { headers, payload } }) => ({
      method,
      url: `${at}${search}`,
      headers,
      payload,
    }));
}

const noBody = fc.constant<Pick<WildRequest, 'headers' | 'payload'>>({ headers: {} });

function pathOf(path: string, params: TObject, known: Known) {
  const pieces = Object.entries<TSchema>(params.properties).map(([name, schema]) =>
    fc
      .oneof({ weight: 3, arbitrary: validValue(schema, known) }, { weight: 1, arbitrary: encoded })
      .map((value): [string, string] => [`:${name}`, String(value)])
      .filter(([, value]) => !DOT_SEGMENT.test(value)),
  );
  return fc
    .tuple(...pieces)
    .map((values) => values.reduce((whole, [name, value]) => whole.replace(name, () => value), path));
}

function searchOf(query: TObject, known: Known) {
  const names = Object.keys(query.properties);
  const pairs = names.map((name) =>
    fc
      .oneof(validValue(query.properties[name], known).map(String).map(encodeURIComponent), encoded)
      .map((value) => `${name}=${value}`),
  );
  const stray = fc.tuple(encoded, encoded).map((pair) => pair.join('='));
  return fc
    .array(fc.oneof(stray, ...pairs), { maxLength: 6 })
    .map((all) => (all.length > 0 ? `?${all.join('&')}` : ''));
}

/** A piece of a URL: an encoded text, which may be empty, or characters that often break the reading of URLs. */
const encoded = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 300))),
  fc.constantFrom(...BROKEN_ESCAPES),
);

function bodyOf(schema: TObject, known: Known) {
  const fields = Object.fromEntries(
    Object.entries<TSchema>(schema.properties).map(([name, field]) => [
      name,
      fc.oneof({ weight: 3, arbitrary: validValue(field, known) }, { weight: 1, arbitrary: hostileValue }),
    ]),
  );
  const given = fc.record(fields, { requiredKeys: [] });
  const strange = fc.array(fc.tuple(hostileKeys, hostileValue), { maxLength: 2 });
  const json = fc
    .tuple(given, strange)
    .map(([own, more]) => JSON.stringify(Object.fromEntries([...Object.entries(own), ...more])));
  return fc.oneof(
    { weight: 8, arbitrary: json.map((payload) => ({ headers: { 'content-type': JSON_TYPE }, payload })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...BODY_TYPES), json)
        .map(([type, payload]) => ({ headers: { 'content-type': type }, payload })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...BROKEN_JSON)
        .map((payload) => ({ headers: { 'content-type': JSON_TYPE }, payload })),
    },
  );
}

function objectOf({ properties }: TObject, known: Known): fc.Arbitrary<object> {
  const fields = Object.entries<TSchema>(properties).map(([name, field]) => [name, validValue(field, known)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
}

/** A value that most fields of this type accept. URLs point to loopback, which is refused before anything is fetched. */
function validValue(schema: TSchema | undefined, known: Known): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const { field } = withoutNull(schema);
  const schemas = choicesOf(field);
  if (schemas.length > 0) return fc.oneof(...schemas.map((choice) => validValue(choice, known)));
  const choices: unknown = Reflect.get(field, 'enum');
  if (Array.isArray(choices)) return fc.constantFrom<unknown>(...choices);
  if (isKind(field, 'integer')) return fc.constantFrom(...known.ids);
  if (isKind(field, 'boolean')) return fc.boolean();
  if (isKind(field, 'object')) return objectOf(field as TObject, known);
  if (isKind(field, 'array')) return fc.array(fc.nat(8), { maxLength: 6 });
  if (Reflect.get(field, 'format') === 'email') return fc.nat().map((n) => `${n}@example.org`);
  const urls = fc.nat().map((n) => `http://127.0.0.1:9/${n}`);
  if (Reflect.get(field, 'format') === 'http-url') return urls;
  const words = fc.nat(99_999).map((n) => `text-${n}`);
  return isKind(field, 'string') && Reflect.get(field, 'maxLength') === undefined
    ? fc.oneof(words, urls, fc.constantFrom(...known.slugs))
    : words;
}
