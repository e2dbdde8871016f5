import { type Call, type CallName, calls } from '@magpie/contract/calls';
import { DetailError, DuplicateUrlError, FieldErrors, NamedError } from '@magpie/contract/errors';
import { SecondFactorNeeded } from '@magpie/contract/second-factor/second-factor';
import type { TObject, TSchema } from 'typebox';
import { isKind } from '../schema-kinds.ts';

/** The contract as an OpenAPI 3.1 document; the contract's schemas are JSON Schema already. */
export function openApiDocument(siteName: string, publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description:
        'Requests and answers are JSON, except files that are imported or exported and the stream of notifications. Errors are `{"detail": "…"}`, or lists of messages by field.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token TOKEN`, with the token that login and register return',
        },
      },
    },
    paths,
  };
}

function operation(name: CallName, call: Call) {
  const { access, method, path } = call;
  const hasBody = Object.keys(call.body.properties).length > 0;
  const hasQuery = Object.keys(call.query.properties).length > 0;
  return {
    operationId: name,
    summary: call.summary,
    tags: [path.split('/')[3] ?? 'api'],
    security: access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(hasBody ? { requestBody: { required: true, content: bodyOf(call) } } : {}),
    responses: {
      [call.status]:
        call.status === 204 ? { description: 'Done' } : { description: 'Success', content: replyOf(call) },
      ...refusals(name, access, hasBody || hasQuery || method !== 'GET'),
      ...(hasBody ? bodyRefusals(call) : {}),
    },
  };
}

function refusals(name: CallName, access: Call['access'], canBeInvalid: boolean) {
  const invalid =
    name === 'submitPost' || name === 'editPost' ? { anyOf: [FieldErrors, DuplicateUrlError] } : FieldErrors;
  return {
    ...(canBeInvalid
      ? { 400: { description: 'Invalid', content: json({ anyOf: [invalid, DetailError, NamedError] }) } }
      : {}),
    401: name === 'login' ? unfinishedLogin() : refusal(UNAUTHORIZED),
    ...(access === 'public' ? {} : { 403: refusal('Not allowed') }),
    404: refusal('Not found'),
    429: refusal('Too many requests; see Retry-After'),
  };
}

const UNAUTHORIZED = 'The token is invalid, or missing where one is required';

function unfinishedLogin() {
  return {
    description: 'The password is wrong, or right and a second factor is needed',
    content: json({ anyOf: [SecondFactorNeeded, DetailError] }),
  };
}

function bodyRefusals({ acceptsFile }: Call) {
  if (acceptsFile) return { 413: refusal('The file is larger than 10 MiB') };
  return { 413: refusal('The body is larger than 64 KiB'), 415: refusal('The body is not JSON') };
}

const IMPORTED_TYPES = ['text/html', 'application/json', 'text/csv'];
const EXPORTED_TYPES = [...IMPORTED_TYPES, 'text/markdown'];

function bodyOf({ acceptsFile, body }: Call) {
  return acceptsFile ? files(IMPORTED_TYPES) : json(body);
}

/** A reply that is a string in the contract is a file for downloading. */
function replyOf({ reply }: Call) {
  return isKind(reply, 'string') ? files(EXPORTED_TYPES) : json(reply);
}

function files(types: readonly string[]) {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
}

function refusal(description: string) {
  return { description, content: json(DetailError) };
}

function parameters(place: 'path' | 'query', schema: TObject) {
  return Object.entries<TSchema>(schema.properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: openApiSchema(field),
  }));
}

function json(schema: object) {
  return { 'application/json': { schema: openApiSchema(schema) } };
}

/** The contract's own keywords (contract/src/fields.ts) are extensions in OpenAPI. */
const EXTENSIONS: ReadonlySet<string> = new Set(['trim', 'blank', 'access']);

function openApiSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openApiSchema);
  if (typeof value !== 'object' || value === null) return value;
  const isSchema =
    ('type' in value && typeof value.type === 'string') || ('enum' in value && Array.isArray(value.enum));
  const entries = Object.entries(value).map(([key, inner]) => [
    isSchema && EXTENSIONS.has(key) ? `x-${key}` : key,
    openApiSchema(inner),
  ]);
  return Object.fromEntries(entries);
}
